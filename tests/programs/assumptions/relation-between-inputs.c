//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(a + b == 20);
  __VERIFIER_assume(a - b == 4);
  assert(a == 12 && b == 8);
  return 0;
}
