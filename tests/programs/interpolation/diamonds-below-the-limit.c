//@ verify: true
// The safe twin of diamonds-with-one-bad-sum: a bound per join proves it without all the paths.
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
  assert(sum < 53);
  return 0;
}
