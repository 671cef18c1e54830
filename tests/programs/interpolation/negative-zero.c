//@ verify: false(assert)
// 0.0 and -0.0 are equal as numbers and not as bits: equality of floats is no equality of states.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  double zero;
  if (__VERIFIER_nondet_bool()) zero = 0.0;
  else zero = -0.0;
  assert(zero == 0.0);
  assert(1.0 / zero > 0.0); //~ violation: assertion failure
  return 0;
}
