//@ verify: false(assert)
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a[3] = {5, 6, 7};
  unsigned i = __VERIFIER_nondet_uchar() % 3, j = __VERIFIER_nondet_uchar() % 3;
  a[i] ^= a[j];
  a[j] ^= a[i];
  a[i] ^= a[j];
  assert(a[0] + a[1] + a[2] == 18); //~ violation: assertion failure
  return 0;
}
