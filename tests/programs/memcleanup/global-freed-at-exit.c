//@ verify: true
//@ property: valid-memcleanup
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static char *cache;

int main(void) {
  if (__VERIFIER_nondet_int() == 2) cache = malloc(4);
  if (cache) free(cache);
  return 0;
}
