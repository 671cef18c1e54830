//@ verify: false(valid-memtrack)
//@ property: valid-memsafety
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static char *kept;

int main(void) {
  kept = malloc(4);
  if (__VERIFIER_nondet_int() == 1)
    kept = malloc(8); //~ violation: memory leak
  free(kept);
  kept = NULL;
  return 0; //~ violation: memory leak
} //~ violation: memory leak
