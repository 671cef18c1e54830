//@ verify: false(valid-deref)
//@ property: valid-memsafety
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *block[2] = {malloc(4), malloc(4)};
  char *alias = block[__VERIFIER_nondet_uchar() & 1] + 3;
  free(block[1]);
  *alias = 0; //~ violation: use after free
  free(block[0]);
  return 0;
}
