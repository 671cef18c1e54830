//@ verify: false(valid-memcleanup)
//@ property: valid-memcleanup
// The number of live objects differs at the join, and no variable counts them.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char *p = malloc(1);
  if (__VERIFIER_nondet_bool()) {
    free(p);
    p = malloc(1);
  } else {
    p = malloc(1);
  }
  free(p);
  return 0; //~ violation: memory leak
}
