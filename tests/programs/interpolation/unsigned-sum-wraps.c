//@ verify: false(assert)
// On the first path the sum does not wrap; a bound like "the sum is at least x" without the
// condition against wrap-around would cover the second.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned x, step = __VERIFIER_nondet_uchar() & 3;
  if (__VERIFIER_nondet_uchar() & 1) x = 4294967200u;
  else x = 4294967294u;
  unsigned sum = x + step;
  assert(sum >= x); //~ violation: assertion failure
  return 0;
}
