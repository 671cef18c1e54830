//@ verify: false(assert)
// One call site, one call stack, three calls: the caller's counter is read only after the last
// return.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int choose(void) {
  if (__VERIFIER_nondet_bool()) return 0;
  return 1;
}

int main(void) {
  int count = 0;
  for (int i = 0; i < 3; i++) count += choose();
  assert(count < 3); //~ violation: assertion failure
  return 0;
}
