//@ verify: false(assert)
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x >= 0 && x <= 1e9f) assert(x + 1 > x); //~ violation: assertion failure
  return 0;
}
