//@ verify: true
//@ property: valid-memcleanup
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *p = malloc(__VERIFIER_nondet_uchar());
  p = realloc(p, 5);
  p[4] = 1;
  free(p);
  return 0;
}
