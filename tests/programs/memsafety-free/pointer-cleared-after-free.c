//@ verify: true
//@ property: valid-memsafety
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(3);
  if (__VERIFIER_nondet_int() == 10) {
    free(p);
    p = NULL;
  }
  free(p);
  return 0;
}
