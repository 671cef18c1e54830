//@ verify: true
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  char *p = malloc(n % 100), *q = malloc(n % 50);
  if (p == NULL || q == NULL) return 0;
  free(p);
  if (p == q) reach_error();
  free(q);
  return 0;
}
