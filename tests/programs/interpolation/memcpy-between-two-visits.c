//@ verify: false(assert)
// The copy happens between two passes over the same loop body: what the first pass learnt about
// `target` must not be used for the second.
#include <assert.h>
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char source[4] = {1, 1, 1, 0}, target[4] = {1, 1, 1, 1};
  for (int round = 0; round < 3; round++) {
    assert(target[3] == 1); //~ violation: assertion failure
    if (__VERIFIER_nondet_bool()) memcpy(target, source, 3);
    else memcpy(target, source, 4);
  }
  return 0;
}
