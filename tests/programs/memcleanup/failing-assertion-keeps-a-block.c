//@ verify: false(valid-memcleanup)
//@ property: valid-memcleanup
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(4);
  if (p == NULL) return 0;
  assert(__VERIFIER_nondet_int() != 3); //~ violation: memory leak
  free(p);
  return 0;
}
