//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  assert(a == b || a - b < 1000 || b < 0); //~ violation: assertion failure
  return 0;
}
