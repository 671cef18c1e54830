//@ verify: true
#include <assert.h>
#include <math.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  assert((x != x) == !!isnan(x));
  if (isnan(x)) assert(!(x < 1) && !(x >= 1));
  return 0;
}
