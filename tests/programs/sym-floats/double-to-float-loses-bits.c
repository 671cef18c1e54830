//@ verify: false(assert)
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 1 && x <= 2)) return 0;
  assert((double)(float)x == x); //~ violation: assertion failure
  return 0;
}
