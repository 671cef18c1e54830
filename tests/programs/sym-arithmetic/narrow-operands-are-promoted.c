//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  assert(a + b >= a);
  assert(~a < 0);
  assert(a - b > -256 && a - b < 256);
  if ((unsigned char)(a + b) < a) assert(a + b > 255);
  return 0;
}
