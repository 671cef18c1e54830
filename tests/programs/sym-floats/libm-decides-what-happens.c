//@ verify: unknown
// Every sine is at most one, but here it is any number.
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 0 && x <= 1)) return 0;
  assert(sin(x) <= 1); //~ unknown: a function of libm
  return 0;
}
