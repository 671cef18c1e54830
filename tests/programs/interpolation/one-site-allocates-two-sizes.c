//@ verify: false(valid-deref)
//@ property: valid-memsafety
// One call of malloc gives objects of two sizes: the size is part of the state.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  unsigned long size = 8;
  if (__VERIFIER_nondet_bool()) size = 6;
  else size = 5;
  char *p = malloc(size);
  size = 0;
  if (__VERIFIER_nondet_bool()) p[4] = 1;
  else p[5] = 1; //~ violation: out-of-bounds write
  free(p);
  return 0;
}
