//@ verify: false(assert)
// The second pass reads another input than the first: the first value's bound is no fact about
// the second.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar() & 7;
  __VERIFIER_assume(x < 5);
  for (int round = 0; round < 3; round++) {
    assert(x != 6); //~ violation: assertion failure
    if (round == 1) x = __VERIFIER_nondet_uchar() & 7;
  }
  return 0;
}
