//@ verify: false(valid-memcleanup)
//@ property: valid-memcleanup
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(4);
  if (p == NULL) return 0;
  if (__VERIFIER_nondet_int() == 3) abort(); //~ violation: memory leak
  free(p);
  return 0;
}
