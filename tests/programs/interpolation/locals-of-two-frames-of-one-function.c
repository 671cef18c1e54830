//@ verify: false(assert)
// Two frames of `descend` have a local of the same name; a condition on one of them must not be
// read as one on the other.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int descend(int depth) {
  int mine;
  if (__VERIFIER_nondet_bool()) mine = 1;
  else mine = 2;
  int below = depth > 0 ? descend(depth - 1) : 1;
  if (depth == 1) assert(!(mine == 2 && below == 1)); //~ violation: assertion failure
  return mine;
}

int main(void) {
  descend(1);
  return 0;
}
