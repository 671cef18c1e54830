//@ verify: false(assert)
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (isnan(x)) return 0;
  double difference = x - x;
  assert(!isnan(difference)); //~ violation: assertion failure
  return 0;
}
