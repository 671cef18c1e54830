//@ verify: false(valid-deref)
//@ property: valid-memsafety
// The first allocation is the long buffer on one path and the short one on the other; objects
// numbered by their order of allocation must not be taken for the same.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char *longer, *shorter;
  if (__VERIFIER_nondet_bool()) {
    longer = malloc(8);
    shorter = malloc(4);
  } else {
    shorter = malloc(4);
    longer = malloc(8);
    char *swap = shorter;
    shorter = longer;
    longer = swap;
  }
  longer[6] = 1; //~ violation: out-of-bounds write
  free(longer);
  free(shorter);
  return 0;
}
