//@ verify: false(valid-deref)
//@ data-model: ILP32
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n != 3 && n != 0x40000001) return 0;
  int *p = malloc(n * sizeof *p);
  p[0] = 1;
  p[2] = 2; //~ violation: out-of-bounds write
  free(p);
  return 0;
}
