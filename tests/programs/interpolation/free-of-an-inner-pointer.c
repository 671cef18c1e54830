//@ verify: false(valid-free)
//@ property: valid-memsafety
// The late path frees a pointer into the same live object, one byte further.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char *p = malloc(2);
  if (__VERIFIER_nondet_bool()) p[0] = 0;
  else p++;
  free(p); //~ violation: invalid free
  return 0;
}
