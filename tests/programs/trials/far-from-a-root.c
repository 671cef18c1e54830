//@ verify: false(unreach-call)
//@ options: --jobs 2
// Two steps of Newton's method from near a turning point do not come near the root.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

static float step(float x) { return x - (x * x * x - x - 0.25f) / (3.0f * x * x - 1.0f); }

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > -2.0f && x < 2.0f)) return 0;
  x = step(step(step(x)));
  if (!(x < 4.0f)) reach_error(); //~ violation: error function reached
  return 0;
}
