//@ verify: false(unreach-call)
// What x holds is looked at, but decides nothing: the violation is confirmed by a run.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x, y = __VERIFIER_nondet_int(), z;
  if (x > 5) z = 1;
  else z = 2;
  if (y == 3 && z > 0) reach_error(); //~ violation: error function reached
  return 0;
}
