//@ verify: false(assert)
// Many paths collide in the same sum before the last diamond; a single one of the 64 fails.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int sum = 0;
  if (__VERIFIER_nondet_bool()) sum += 1;
  else sum += 2;
  if (__VERIFIER_nondet_bool()) sum += 2;
  else sum += 3;
  if (__VERIFIER_nondet_bool()) sum += 3;
  else sum += 5;
  if (__VERIFIER_nondet_bool()) sum += 5;
  else sum += 8;
  if (__VERIFIER_nondet_bool()) sum += 8;
  else sum += 13;
  if (__VERIFIER_nondet_bool()) sum += 13;
  else sum += 21;
  assert(sum < 52); //~ violation: assertion failure
  return 0;
}
