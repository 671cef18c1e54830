//@ verify: false(unreach-call)
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  double d = __VERIFIER_nondet_double();
  if (f == 1.5f && d == -2.25) reach_error(); //~ violation: error function reached
  return 0;
}
