//@ verify: false(assert)
// The late path leaves the local unset, so that it may hold anything.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static void set(int *x) { *x = 1; }

int main(void) {
  int x;
  if (__VERIFIER_nondet_bool()) set(&x);
  assert(x != 77); //~ violation: assertion failure
  return 0;
}
