//@ verify: false(assert)
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x < 0)) assert(x >= 0); //~ violation: assertion failure
  return 0;
}
