//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar(), d = __VERIFIER_nondet_uchar();
  if (d == 0) return 0;
  unsigned char q = n / d, r = n % d;
  assert(r < d);
  assert(q * d + r == n);
  return 0;
}
