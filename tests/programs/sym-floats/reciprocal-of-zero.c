//@ verify: true
#include <assert.h>
#include <math.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int negative = __VERIFIER_nondet_bool();
  float zero = negative ? -0.0f : 0.0f;
  float reciprocal = 1 / zero;
  assert(isinf(reciprocal));
  assert((reciprocal < 0) == negative);
  assert(!!signbit(zero) == negative);
  return 0;
}
