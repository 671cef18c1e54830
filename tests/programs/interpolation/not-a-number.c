//@ verify: false(assert)
// "not less" is not "greater or equal" once the late path brings a NaN.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  double x = 1.0, infinity = 1e308 * 10.0;
  if (__VERIFIER_nondet_bool()) x = 2.0;
  else x = infinity - infinity;
  if (!(x < 0.0)) assert(x >= 0.0); //~ violation: assertion failure
  return 0;
}
