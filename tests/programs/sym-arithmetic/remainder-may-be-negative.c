//@ verify: false(assert)
#include <assert.h>

extern short __VERIFIER_nondet_short(void);

int main(void) {
  short x = __VERIFIER_nondet_short();
  int bucket = x % 7;
  assert(bucket >= 0); //~ violation: assertion failure
  return 0;
}
