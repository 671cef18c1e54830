//@ verify: false(valid-free)
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *block[3] = {malloc(1), malloc(1), malloc(1)};
  unsigned i = __VERIFIER_nondet_uchar() % 3, j = __VERIFIER_nondet_uchar() % 3;
  free(block[i]);
  free(block[j]); //~ violation: double free
  return 0;
}
