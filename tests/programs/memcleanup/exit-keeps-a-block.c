//@ verify: false(valid-memcleanup)
//@ property: valid-memcleanup
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(4);
  if (__VERIFIER_nondet_int() > 1000)
    exit(0); //~ violation: memory leak
  free(p);
  return 0;
}
