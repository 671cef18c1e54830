//@ verify: true
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 4) return 0;
  int *p = malloc(n * sizeof *p);
  for (unsigned i = 0; i < n; i++) p[i] = (int)i;
  if (n) assert(p[n - 1] == (int)n - 1);
  free(p);
  return 0;
}
