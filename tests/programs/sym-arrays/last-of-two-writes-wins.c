//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char a[4] = {0};
  unsigned char i = __VERIFIER_nondet_uchar() & 3, j = __VERIFIER_nondet_uchar() & 3;
  a[i] = 1;
  a[j] = 2;
  assert(a[j] == 2);
  assert(a[0] + a[1] + a[2] + a[3] == (i == j ? 2 : 3));
  return 0;
}
