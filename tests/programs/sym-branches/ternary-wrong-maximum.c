//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  int m = a > b ? (b > c ? a : c) : (b > c ? b : c);
  assert(m >= a && m >= b && m >= c); //~ violation: assertion failure
  return 0;
}
