//@ verify: false(unreach-call)
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

union view { long whole; int halves[2]; };

int main(void) {
  union view v;
  v.whole = __VERIFIER_nondet_long();
  if (v.halves[0] == -1 && v.halves[1] == 0 && v.whole > 0) reach_error(); //~ violation: error function reached
  return 0;
}
