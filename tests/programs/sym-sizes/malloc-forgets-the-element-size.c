//@ verify: false(valid-deref)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 4) return 0;
  int *p = malloc(n * 2 + 2);
  for (unsigned i = 0; i < n; i++) p[i] = (int)i; //~ violation: out-of-bounds write
  free(p);
  return 0;
}
