//@ verify: false(valid-deref)
extern unsigned __VERIFIER_nondet_uint(void);

static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*const table[4])(void) = {one, two, 0, one};

int main(void) {
  unsigned which = __VERIFIER_nondet_uint() % 4;
  return table[which](); //~ violation: invalid call
}
