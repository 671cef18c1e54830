//@ verify: false(valid-deref)
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p), gone = 0;
  if (!p) return 0;
  *p = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() && !gone) { free(p); gone = 1; }
  }
  if (gone) return *p; //~ violation: use after free
  free(p);
  return 0;
}
