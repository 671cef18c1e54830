//@ verify: false(valid-deref)
//@ property: valid-memsafety
// As freed-on-the-late-path for a search that takes the false side first.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  if (__VERIFIER_nondet_bool()) free(p);
  else *p = 1;
  int value = *p; //~ violation: use after free
  free(p);
  return value;
}
