//@ verify: false(assert)
// The sign bit is copied down by one of the shifts; non-negative numbers do not show it.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x;
  if (__VERIFIER_nondet_bool()) x = 64;
  else x = -64;
  int half = x >> 1;
  assert(half == (int)((unsigned)x >> 1)); //~ violation: assertion failure
  return 0;
}
