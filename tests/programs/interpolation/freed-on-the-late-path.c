//@ verify: false(valid-deref)
//@ property: valid-memsafety
// Contents and pointers are equal at the join: only the lifetime of the object differs.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  if (__VERIFIER_nondet_bool()) *p = 1;
  else free(p);
  int value = *p; //~ violation: use after free
  free(p);
  return value;
}
