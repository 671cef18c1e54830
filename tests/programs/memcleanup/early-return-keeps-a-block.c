//@ verify: false(valid-memcleanup)
//@ property: valid-memcleanup
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
  *p = __VERIFIER_nondet_int();
  if (*p < 0)
    return 1; //~ violation: memory leak
  free(p);
  return 0;
} //~ violation: memory leak
