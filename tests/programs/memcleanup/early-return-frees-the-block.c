//@ verify: true
//@ property: valid-memcleanup
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
  *p = __VERIFIER_nondet_int();
  if (*p < 0) {
    free(p);
    return 1;
  }
  free(p);
  return 0;
}
