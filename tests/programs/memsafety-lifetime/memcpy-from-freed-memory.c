//@ verify: false(valid-deref)
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = calloc(4, 1), copy[4];
  if (__VERIFIER_nondet_int() < 0) free(p);
  memcpy(copy, p, 4); //~ violation: use after free
  return copy[0];
}
