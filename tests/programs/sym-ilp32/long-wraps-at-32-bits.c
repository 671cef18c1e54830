//@ verify: false(assert)
//@ data-model: ILP32
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ushort();
  x *= 65537;
  x += 65536;
  assert(x >= 65536); //~ violation: assertion failure
  return 0;
}
