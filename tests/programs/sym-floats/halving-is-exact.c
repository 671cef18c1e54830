//@ verify: true
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > 1e-30f && x < 1e30f)) return 0;
  float half = x * 0.5f;
  assert(half + half == x);
  return 0;
}
