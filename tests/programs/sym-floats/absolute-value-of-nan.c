//@ verify: false(assert)
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  assert(fabs(x) >= 0); //~ violation: assertion failure
  return 0;
}
