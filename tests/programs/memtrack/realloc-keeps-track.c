//@ verify: true
//@ property: valid-memsafety
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *p = malloc(2);
  if (__VERIFIER_nondet_uchar() == 5) p = realloc(p, 4);
  p[1] = 1;
  free(p);
  return 0;
}
