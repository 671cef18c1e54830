//@ verify: false(valid-free)
//@ property: valid-memsafety
// The object is not read below the join, only freed: the interpolant must still hold its lifetime.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char *p = malloc(3), *q = malloc(3);
  if (__VERIFIER_nondet_bool()) free(q);
  else free(p);
  free(p); //~ violation: double free
  return 0;
}
