//@ verify: false(assert)
// Shifting left and right again gives x back unless the bit shifted out was set.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar() & 0x83;
  if (x < 0x80) x |= 1;
  else x |= 2;
  unsigned char shifted = (unsigned char)(x << 1);
  assert(shifted >> 1 == x); //~ violation: assertion failure
  return 0;
}
