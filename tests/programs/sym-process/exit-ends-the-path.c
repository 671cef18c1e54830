//@ verify: true
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *checked(int *p) {
  if (!p) exit(2);
  return p;
}

int main(void) {
  int x = 1;
  return *checked(__VERIFIER_nondet_int() ? &x : NULL);
}
