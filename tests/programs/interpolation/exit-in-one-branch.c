//@ verify: false(assert)
// The first path leaves by exit before the check: a subtree without a target, but only for it.
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static void stop_if(int code) {
  if (code) exit(code);
}

int main(void) {
  int code, x;
  if (__VERIFIER_nondet_bool()) code = 1, x = 1;
  else code = 0, x = 1;
  stop_if(code);
  assert(x == 0); //~ violation: assertion failure
  return 0;
}
