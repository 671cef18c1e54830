//@ verify: unknown
//@ property: valid-memsafety
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(1);
  if (!__VERIFIER_nondet_int()) p = NULL;
  for (int i = 0; i < 2; i++) {}
  exit(0); //~ unknown: only a local variable
}
