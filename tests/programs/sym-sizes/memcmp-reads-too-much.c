//@ verify: false(valid-deref)
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  const unsigned char a[4] = {1, 2, 3, 4}, b[5] = {1, 2, 3, 4, 5};
  unsigned n = __VERIFIER_nondet_uchar() % 6;
  return memcmp(a, b, n) == 0; //~ violation: out-of-bounds read
}
