//@ verify: false(unreach-call)
// A case that no state could take at the first visit, behind the last one taken.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int c = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), y;
  if (c) {
    if (x < 0 || x > 1) return 0;
  } else {
    if (x < 0 || x > 2) return 0;
  }
  switch (x) {
  case 0: y = 1; break;
  case 1: y = 2; break;
  case 2: reach_error(); y = 4; break; //~ violation: error function reached
  default: y = 3;
  }
  return y;
}
