//@ verify: false(assert)
// The right side of && has an effect; on the late path it is not evaluated.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int opened;

static int open_it(void) {
  opened = 1;
  return __VERIFIER_nondet_bool();
}

int main(void) {
  int wanted = __VERIFIER_nondet_bool(), done = 0;
  if (wanted && open_it()) done = 1;
  if (wanted || !__VERIFIER_nondet_bool()) done = 1;
  if (done) assert(opened); //~ violation: assertion failure
  return 0;
}
