//@ verify: true
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), a = fabs(x);
  assert(a >= 0 || isnan(x));
  if (!isnan(x)) assert(a == x || a == -x);
  return 0;
}
