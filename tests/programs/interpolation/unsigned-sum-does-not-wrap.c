//@ verify: true
// The safe twin of unsigned-sum-wraps: one bound on x covers every path.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned x, step = __VERIFIER_nondet_uchar() & 3;
  switch (__VERIFIER_nondet_uchar() & 3) {
  case 0: x = 4294967200u; break;
  case 1: x = 4294967292u; break;
  case 2: x = 7; break;
  default: x = 0;
  }
  unsigned sum = x + step;
  assert(sum >= x);
  return 0;
}
