//@ verify: true
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned short x = __VERIFIER_nondet_ushort();
  unsigned short product = (unsigned short)(x * (unsigned)(x + 1));
  assert(product % 2 == 0);
  return 0;
}
