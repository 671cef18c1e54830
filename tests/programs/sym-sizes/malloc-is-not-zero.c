//@ verify: false(assert)
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  if (n < 1 || n > 5) return 0;
  unsigned char *p = malloc(n);
  assert(p[n - 1] == 0); //~ violation: assertion failure
  free(p);
  return 0;
}
