//@ verify: false(assert)
// No instruction below the join names the local; a pointer made before it does.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int read_through(const int *p) { return *p; }

int main(void) {
  int x = 0;
  const int *view = &x;
  if (__VERIFIER_nondet_bool()) x = 1;
  else x = 2;
  int seen = read_through(view);
  assert(seen == 1); //~ violation: assertion failure
  return 0;
}
