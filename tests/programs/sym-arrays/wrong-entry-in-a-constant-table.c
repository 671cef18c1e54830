//@ verify: false(assert)
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static const unsigned char bits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 4, 4};

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  int count = bits[x >> 4] + bits[x & 15];
  assert(count == __builtin_popcount(x)); //~ violation: assertion failure
  return 0;
}
