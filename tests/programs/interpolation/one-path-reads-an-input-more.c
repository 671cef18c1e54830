//@ verify: false(assert)
// The late path reads one input more before the join, so the input called "the second" is another
// one there.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_uchar() & 3, y = 0;
  if (x < 2) {
    y = __VERIFIER_nondet_uchar() & 1;
  } else {
    x = __VERIFIER_nondet_uchar() & 1;
    y = __VERIFIER_nondet_uchar() & 3;
  }
  assert(x + y < 3); //~ violation: assertion failure
  return 0;
}
