//@ verify: true
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar(), i = __VERIFIER_nondet_uchar();
  if (n > 5 || i >= n) return 0;
  short *p = calloc(n, sizeof *p);
  assert(p[i] == 0);
  free(p);
  return 0;
}
