//@ verify: false(assert)
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  double tenth = 0.1;
  if (x == 0.1f) assert(x == tenth); //~ violation: assertion failure
  return 0;
}
