//@ verify: false(assert)
#include <assert.h>
#include <math.h>

extern signed char __VERIFIER_nondet_schar(void);

int main(void) {
  int n = __VERIFIER_nondet_schar();
  if (n < -1 || n > 1) return 0;
  double root = sqrt((double)n);
  assert(root >= 0); //~ violation: assertion failure
  return 0;
}
