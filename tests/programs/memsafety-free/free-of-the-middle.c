//@ verify: false(valid-free)
//@ property: valid-memsafety
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *p = calloc(4, 1);
  p += __VERIFIER_nondet_uchar() % 2;
  free(p); //~ violation: invalid free
  return 0;
}
