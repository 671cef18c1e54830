//@ verify: false(assert)
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a[5] = {10, 11, 12, 13, 14};
  unsigned char i = __VERIFIER_nondet_uchar() % 5, j = __VERIFIER_nondet_uchar() % 5;
  int before = a[j];
  a[i] = 99;
  assert(a[j] == before); //~ violation: assertion failure
  return 0;
}
