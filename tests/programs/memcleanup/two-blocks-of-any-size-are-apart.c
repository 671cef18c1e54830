//@ verify: true
//@ property: valid-memcleanup
// Where a block was that is freed now, the other one is not: they were there at the same time.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  char *p = malloc(n % 100 + 1), *q = malloc(4);
  if (p == NULL || q == NULL) {
    free(p);
    free(q);
    return 0;
  }
  free(p);
  if (p != q) free(q);
  return 0;
}
