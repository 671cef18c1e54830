//@ verify: false(assert)
#include <assert.h>
extern float __VERIFIER_nondet_float(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  if (f != 1e10f) return 0;
  unsigned short u = f;
  assert(u == 0xe400);  //~ violation: assertion failure
  return 0;
}
