//@ verify: true
//@ property: valid-memtrack
// On every path one of the two holds it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

char *here, *there;

int main(void) {
  int c = __VERIFIER_nondet_int();
  char *p = malloc(4);
  here = c ? p : 0;
  there = c ? 0 : p;
  return 0;
}
