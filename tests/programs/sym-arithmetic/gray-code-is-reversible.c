//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  unsigned char gray = x ^ x >> 1, next = (unsigned char)(x + 1);
  unsigned char next_gray = next ^ next >> 1;
  assert(__builtin_popcount(gray ^ next_gray) == 1);
  unsigned char back = gray;
  back ^= back >> 4;
  back ^= back >> 2;
  back ^= back >> 1;
  assert(back == x);
  return 0;
}
