//@ verify: true
//@ data-model: ILP32
#include <stdint.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n != 3 && n != 0x40000001) return 0;
  int *p;
  if (n > SIZE_MAX / sizeof *p) return 1;
  p = malloc(n * sizeof *p);
  p[0] = 1;
  p[2] = 2;
  free(p);
  return 0;
}
