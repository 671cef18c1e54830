//@ verify: false(assert)
// `step` is safe whatever it returns at the first site; at the second the value is checked, so
// nothing learnt under the first call stack may be used there.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int step(int x) {
  if (__VERIFIER_nondet_bool()) x += 1;
  else x += 2;
  return x;
}

int main(void) {
  int first = step(0);
  (void)first;
  int second = step(0);
  assert(second < 2); //~ violation: assertion failure
  return 0;
}
