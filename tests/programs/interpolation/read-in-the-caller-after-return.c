//@ verify: false(assert)
// Inside `work` the two visits look the same; they differ in a local of the caller's caller that
// is read only after two returns.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int work(void) {
  if (__VERIFIER_nondet_bool()) return 1;
  return 2;
}

static int middle(void) {
  return work() + 1;
}

int main(void) {
  int limit;
  if (__VERIFIER_nondet_bool()) limit = 3;
  else limit = 2;
  int got = middle();
  assert(got <= limit); //~ violation: assertion failure
  return 0;
}
