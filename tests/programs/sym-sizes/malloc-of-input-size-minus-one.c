//@ verify: false(valid-deref)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 6) return 0;
  char *p = malloc(n);
  p[n / 6 * 6] = 1; //~ violation: out-of-bounds write
  free(p);
  return 0;
}
