//@ verify: false(assert)
// After the join one branch looks at the low byte and the assertion at the whole: 5 and 261 agree
// in the former only.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x;
  if (__VERIFIER_nondet_bool()) x = 5;
  else x = 261;
  unsigned char low = (unsigned char)x;
  if (low == 5) assert(x < 256); //~ violation: assertion failure
  return 0;
}
