//@ verify: false(assert)
// The checked call comes first, the unchecked one last.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int step(int x) {
  if (__VERIFIER_nondet_bool()) x += 1;
  else x += 2;
  return x;
}

int main(void) {
  int first = step(0), limit = 2;
  int second = step(first);
  if (second == 3) limit = first + 1;
  assert(limit == 2); //~ violation: assertion failure
  return 0;
}
