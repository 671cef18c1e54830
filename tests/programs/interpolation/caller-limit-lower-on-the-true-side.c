//@ verify: false(assert)
// As read-in-the-caller-after-return for a search that takes the false side first.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int work(void) {
  if (__VERIFIER_nondet_bool()) return 2;
  return 1;
}

static int middle(void) {
  return work() + 1;
}

int main(void) {
  int limit;
  if (__VERIFIER_nondet_bool()) limit = 2;
  else limit = 3;
  int got = middle();
  assert(got <= limit); //~ violation: assertion failure
  return 0;
}
