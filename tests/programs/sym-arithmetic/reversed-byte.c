//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char reverse(unsigned char x) {
  x = (unsigned char)((x & 0xf0) >> 4 | (x & 0x0f) << 4);
  x = (unsigned char)((x & 0xcc) >> 2 | (x & 0x33) << 2);
  return (unsigned char)((x & 0xaa) >> 1 | (x & 0x55) << 1);
}

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  assert(reverse(reverse(x)) == x);
  assert((reverse(x) & 1) == x >> 7);
  return 0;
}
