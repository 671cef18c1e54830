//@ verify: true
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned long long a = __VERIFIER_nondet_ushort() | 0x8000u;
  unsigned long long product = (a << 24) * 0x10000;
  assert(product >> 40 == a);
  assert((unsigned)product == 0);
  return 0;
}
