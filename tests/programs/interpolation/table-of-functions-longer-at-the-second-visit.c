//@ verify: false(unreach-call)
// The functions that the first visit called are not all there are.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int none(void) { return 0; }
static int zero(void) { return 0; }
static int one(void) { return 1; }

int main(void) {
  int (*table[3])(void) = {none, zero, one};
  int i = __VERIFIER_nondet_int();
  if (__VERIFIER_nondet_int()) {
    if (i < 0 || i > 1) return 0;
  } else {
    if (i < 0 || i > 2) return 0;
  }
  if (table[i]()) reach_error(); //~ violation: error function reached
  return 0;
}
