//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length > 64) return 1;
  unsigned copied = length;
  assert(copied <= 64); //~ violation: assertion failure
  return 0;
}
