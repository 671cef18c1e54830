//@ verify: false(assert)
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = x;
  assert(x == y); //~ violation: assertion failure
  return 0;
}
