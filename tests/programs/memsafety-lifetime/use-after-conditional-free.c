//@ verify: false(valid-deref)
//@ property: valid-memsafety
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  int code = __VERIFIER_nondet_int();
  if (code == 404) free(p);
  int result = *p; //~ violation: use after free
  if (code != 404) free(p);
  return result;
}
