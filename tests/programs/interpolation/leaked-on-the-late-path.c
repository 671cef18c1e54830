//@ verify: false(valid-memcleanup)
//@ property: valid-memcleanup
// The violation is at the end of the program, where no instruction names the object.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char *p = malloc(3);
  if (__VERIFIER_nondet_bool()) free(p);
  else p[0] = 1;
  p = 0;
  return __VERIFIER_nondet_bool(); //~ violation: memory leak
}
