//@ verify: false(valid-deref)
extern int __VERIFIER_nondet_int(void);

static int data = 3;
static int one(void) { return 1; }

int main(void) {
  void *target = __VERIFIER_nondet_int() == 6 ? (void *)&data : (void *)one;
  int (*f)(void) = (int (*)(void))target;
  return f(); //~ violation: invalid call
}
