//@ verify: false(assert)
// At the join the local is dead, and its copy in a global structure is not.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static struct {
  int pad, copy;
} store;

static void save(void) {
  int local;
  if (__VERIFIER_nondet_bool()) local = 1;
  else local = 2;
  store.copy = local;
}

int main(void) {
  save();
  if (__VERIFIER_nondet_bool()) store.pad = 1;
  assert(store.copy == 1); //~ violation: assertion failure
  return 0;
}
