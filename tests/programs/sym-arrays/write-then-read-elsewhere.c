//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a[5] = {10, 11, 12, 13, 14};
  unsigned char i = __VERIFIER_nondet_uchar() % 5, j = __VERIFIER_nondet_uchar() % 5;
  a[i] = 99;
  if (i == j) assert(a[j] == 99);
  else assert(a[j] == 10 + j);
  return 0;
}
