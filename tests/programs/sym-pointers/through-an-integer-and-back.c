//@ verify: true
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a[4] = {10, 20, 30, 40};
  uintptr_t bits = (uintptr_t)a;
  unsigned i = __VERIFIER_nondet_uchar() % 4;
  int *p = (int *)(bits + i * sizeof(int));
  assert(*p == 10 * (int)(i + 1));
  assert(p == &a[i]);
  return 0;
}
