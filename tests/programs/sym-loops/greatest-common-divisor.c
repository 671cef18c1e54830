//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  if (a == 0 || a > 6 || b == 0 || b > 6) return 0;
  unsigned x = a, y = b;
  while (y) {
    unsigned rest = x % y;
    x = y;
    y = rest;
  }
  assert(x >= 1 && x <= a && x <= b);
  assert(a % x == 0 && b % x == 0);
  return 0;
}
