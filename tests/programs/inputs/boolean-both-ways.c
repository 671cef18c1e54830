//@ verify: false(assert)
#include <assert.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);

int main(void) {
  bool a = __VERIFIER_nondet_bool(), b = __VERIFIER_nondet_bool();
  assert(a + b != 2 || !a); //~ violation: assertion failure
  return 0;
}
