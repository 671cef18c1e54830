//@ verify: false(assert)
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 0 && x < 100)) return 0;
  int i = (int)x;
  assert(x - (float)i <= 0.5f); //~ violation: assertion failure
  return 0;
}
