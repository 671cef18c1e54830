//@ verify: false(assert)
// -1 is below 10 as an int and above it as an unsigned: an interpolant with the wrong comparison
// covers the second path.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x;
  if (__VERIFIER_nondet_bool()) x = 9;
  else x = -1;
  if (x < 10) assert((unsigned)x < 10u); //~ violation: assertion failure
  return 0;
}
