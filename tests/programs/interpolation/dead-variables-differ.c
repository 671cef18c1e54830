//@ verify: true
// The visits of the tail differ in variables that nothing reads any more: one of them is enough.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int live = 1, dead = 0, log[4] = {0};
  for (int i = 0; i < 4; i++) {
    if (__VERIFIER_nondet_bool()) dead += i;
    else log[i] = 1 + __VERIFIER_nondet_bool();
  }
  for (int i = 0; i < 3; i++) live *= 2;
  assert(live == 8);
  return 0;
}
