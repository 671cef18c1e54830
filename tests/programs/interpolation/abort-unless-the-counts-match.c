//@ verify: false(assert)
// Every path explored first is cut by abort; the interpolant of such a subtree is the condition
// of the cut, not true.
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x, y;
  if (__VERIFIER_nondet_bool()) x = 1;
  else x = 2;
  if (__VERIFIER_nondet_bool()) y = 3;
  else y = 4;
  if (y != 2 * x) abort();
  assert(x == 1); //~ violation: assertion failure
  return 0;
}
