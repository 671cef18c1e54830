//@ verify: true
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned short x = __VERIFIER_nondet_ushort();
  int digits = 0;
  do {
    digits++;
    x /= 10;
  } while (x);
  assert(digits >= 1 && digits <= 5);
  return 0;
}
