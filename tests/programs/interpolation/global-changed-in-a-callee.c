//@ verify: false(assert)
// The callee changes a global that the caller never names between the two visits.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int level = 1;

static void leave(void) { level = level; }
static void raise_level(void) { level++; }

static void check(int limit) {
  assert(level <= limit); //~ violation: assertion failure
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    if (__VERIFIER_nondet_bool()) leave();
    else raise_level();
    check(3);
  }
  return 0;
}
