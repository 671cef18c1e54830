//@ verify: true
#include <assert.h>
#include <math.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 2e38f)) return 0;
  assert(isinf(x + x));
  assert(!isinf(x) || x > 3e38f);
  return 0;
}
