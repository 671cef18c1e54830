//@ verify: true
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *a = malloc(4), *b = malloc(4);
  unsigned i = __VERIFIER_nondet_uchar() % 4, j = __VERIFIER_nondet_uchar() % 4;
  assert(a + i != b + j);
  a[i] = 1;
  b[j] = 2;
  assert(a[i] == 1);
  free(a);
  free(b);
  return 0;
}
