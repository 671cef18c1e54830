//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x >> 1 == x / 2); //~ violation: assertion failure
  return 0;
}
