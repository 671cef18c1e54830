//@ verify: false(unreach-call)
// The two integers become the same float; back in integers one of them has changed.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int exact;
  if (__VERIFIER_nondet_bool()) exact = 16777216;
  else exact = 16777217;
  float rounded = (float)exact;
  if ((int)rounded != exact) reach_error(); //~ violation: error function reached
  return 0;
}
