//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

// The outer loop is unrolled for the first check; then the inner one is entered with another k.
int main(void) {
  int k = 0, t = 0, steps = 0;
  while (k < 4) {
    if (steps != k) reach_error();
    t = 0;
    while (__VERIFIER_nondet_int()) {
      if (k == 3 && t == 1) reach_error(); //~ violation: error function reached
      t = 1;
      if (__VERIFIER_nondet_int()) break;
    }
    k++;
    steps = k == 1 ? 1 : k == 2 ? 2 : 3;
  }
  return 0;
}
