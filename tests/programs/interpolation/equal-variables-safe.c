//@ verify: true
// The safe twin of equal-variables: three ways to make them equal.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_uchar() & 3, y;
  switch (__VERIFIER_nondet_uchar() % 3) {
  case 0: y = x; break;
  case 1: x = y = 2; break;
  default:
    y = __VERIFIER_nondet_uchar() & 3;
    if (x != y) x = y;
  }
  assert(x == y);
  return 0;
}
