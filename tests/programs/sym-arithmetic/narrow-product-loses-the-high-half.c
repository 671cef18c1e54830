//@ verify: false(assert)
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_ushort();
  unsigned long long product = (a << 12) * 256;
  assert(product >> 20 == a); //~ violation: assertion failure
  return 0;
}
