//@ verify: false(assert)
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 1 && x <= 1e8f)) return 0;
  float left = (x + 1e8f) - 1e8f, right = x + (1e8f - 1e8f);
  assert(left == right); //~ violation: assertion failure
  return 0;
}
