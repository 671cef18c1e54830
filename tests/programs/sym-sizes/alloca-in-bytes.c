//@ verify: false(valid-deref)
#include <alloca.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  if (n < 4 || n > 6) return 0;
  int *p = alloca(n);
  *p = 1;
  p[n / 6] = 1; //~ violation: out-of-bounds write
  return 0;
}
