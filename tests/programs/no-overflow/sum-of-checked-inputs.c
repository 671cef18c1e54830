//@ verify: true
//@ property: no-overflow
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || b < 0 || a > INT_MAX - b) return 0;
  int sum = a + b;
  return sum > 0;
}
