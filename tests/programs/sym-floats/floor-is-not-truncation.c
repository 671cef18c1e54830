//@ verify: false(assert)
#include <assert.h>
#include <math.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= -50 && x <= 50)) return 0;
  assert(floorf(x) == (float)(int)x); //~ violation: assertion failure
  return 0;
}
