//@ verify: false(valid-memtrack)
//@ property: valid-memtrack
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

char *here;

int main(void) {
  int c = __VERIFIER_nondet_int();
  char *p = malloc(4);
  here = c ? p : 0;
  return 0; //~ violation: memory leak
}
