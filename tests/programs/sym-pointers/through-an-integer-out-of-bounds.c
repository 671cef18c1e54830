//@ verify: false(valid-deref)
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a[4] = {10, 20, 30, 40};
  uintptr_t bits = (uintptr_t)a;
  unsigned i = __VERIFIER_nondet_uchar() % 5;
  int *p = (int *)(bits + i * sizeof(int));
  return *p; //~ violation: out-of-bounds read
}
