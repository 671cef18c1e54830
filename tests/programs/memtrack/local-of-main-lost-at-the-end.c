//@ verify: false(valid-memtrack)
//@ property: valid-memsafety
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *p = malloc(2);
  p[0] = 1;
  if (__VERIFIER_nondet_uchar() != 5) free(p);
  return 0; //~ violation: memory leak
} //~ violation: memory leak
