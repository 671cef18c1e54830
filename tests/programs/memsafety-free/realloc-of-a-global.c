//@ verify: false(valid-free)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static char fixed[4];

int main(void) {
  char *p = __VERIFIER_nondet_int() ? malloc(4) : fixed;
  p = realloc(p, 8); //~ violation: invalid free
  free(p);
  return 0;
}
