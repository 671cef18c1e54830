//@ verify: false(assert)
#include <assert.h>
#include <math.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  double x = __VERIFIER_nondet_uchar() & 7;
  double y = exp(log(x + 1));
  assert(y == x + 1); //~ violation: assertion failure
  return 0;
}
