//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);

extern void reach_error(void);

// A point in the inner loop from which it is left is finished last; what it relies on changes.
int main(void) {
  int k = 0, t;
  if (__VERIFIER_nondet_int()) goto inner;
outer:
  k = k + 1;
  if (k > 3) return 0;
inner:
  t = 0;
  while (1) {
    if (k == 2 && t == 1) reach_error(); //~ violation: error function reached
    t = __VERIFIER_nondet_int() ? 1 : 0;
    if (__VERIFIER_nondet_int()) t = 1;
    if (__VERIFIER_nondet_int()) break;
  }
  goto outer;
}
