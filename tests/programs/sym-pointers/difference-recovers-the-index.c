//@ verify: true
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  long a[8] = {0};
  unsigned i = __VERIFIER_nondet_uchar() % 8, j = __VERIFIER_nondet_uchar() % 8;
  long *p = a + i, *q = a + j;
  assert(q - p == (ptrdiff_t)j - (ptrdiff_t)i);
  assert((p < q) == (i < j));
  assert((p == q) == (i == j));
  return (int)*(p + (q - p));
}
