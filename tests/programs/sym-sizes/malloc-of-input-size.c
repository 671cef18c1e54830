//@ verify: true
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 6) return 0;
  char *p = malloc(n);
  p[0] = 1;
  p[n - 1] = 2;
  free(p);
  return 0;
}
