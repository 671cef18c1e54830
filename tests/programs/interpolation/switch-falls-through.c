//@ verify: false(assert)
// The last label is entered from above and directly, with different sums.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int sum = 0;
  switch (__VERIFIER_nondet_uchar() & 3) {
  case 0: break;
  case 1: sum += 1; break;
  case 3: sum += 4; /* fall through */
  case 2: sum += 2;
  }
  assert(sum < 6); //~ violation: assertion failure
  return 0;
}
