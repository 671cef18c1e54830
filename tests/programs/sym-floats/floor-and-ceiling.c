//@ verify: true
#include <assert.h>
#include <math.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= -50 && x <= 50)) return 0;
  float low = floorf(x), high = ceilf(x);
  assert(low <= x && x <= high);
  if (low != x) assert(high == low + 1);
  return 0;
}
