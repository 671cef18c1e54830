//@ verify: true
//@ data-model: ILP32
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  short a[4] = {5, 6, 7, 8};
  unsigned bits = (unsigned)&a[0];
  unsigned i = __VERIFIER_nondet_uchar() % 4;
  short *p = (short *)(bits + 2 * i);
  assert(*p == 5 + (int)i);
  return 0;
}
