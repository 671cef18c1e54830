//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  unsigned sum = 0;
  for (int i = 0; i < 8; i++) sum += x >> i & 1;
  unsigned v = x;
  v = (v & 0x55) + (v >> 1 & 0x55);
  v = (v & 0x33) + (v >> 2 & 0x33);
  v = (v & 0x0f) + (v >> 4);
  assert(v == sum && sum == (unsigned)__builtin_popcount(x));
  return 0;
}
