//@ verify: false(assert)
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > 0 && x < 1)) return 0;
  float half = x * 0.5f;
  assert(half + half == x); //~ violation: assertion failure
  return 0;
}
