//@ verify: true
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (isnan(x) || isnan(y)) return 0;
  assert(x < y || x == y || x > y);
  if (!(x < y)) assert(x >= y);
  return 0;
}
