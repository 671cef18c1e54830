//@ verify: false(valid-deref)
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *p = calloc(4, 1), *first = p;
  if (__VERIFIER_nondet_uchar() == 9) p = realloc(p, 4096);
  *first = 1; //~ violation: use after free
  free(p);
  return 0;
}
