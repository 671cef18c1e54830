//@ verify: true
//@ property: valid-memsafety
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  char local[8], *p = local;
  if (n > 9) p = malloc(16);
  p[0] = 0;
  if (p != local) free(p);
  return 0;
}
