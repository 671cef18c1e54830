//@ verify: true
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_ushort();
  unsigned square = x * x;
  assert(square % 4 < 2);
  assert((square & 1) == (x & 1));
  return 0;
}
