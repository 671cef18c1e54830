//@ verify: false(assert)
// x < y holds on the first path by two different branches, and is lost by one on the second.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_uchar() & 3, y = __VERIFIER_nondet_uchar() & 3;
  if (x < y) x = x + 0;
  else y = x;
  if (y < 3) y++;
  assert(x < y); //~ violation: assertion failure
  return 0;
}
