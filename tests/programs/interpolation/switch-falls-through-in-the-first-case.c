//@ verify: false(assert)
// As switch-falls-through, with the case that fails in front: late for a search that takes the
// last case first.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int sum = 0;
  switch (__VERIFIER_nondet_uchar() & 3) {
  case 0: sum += 4; /* fall through */
  case 1: sum += 2; break;
  case 2: sum += 1; break;
  case 3: break;
  }
  assert(sum < 6); //~ violation: assertion failure
  return 0;
}
