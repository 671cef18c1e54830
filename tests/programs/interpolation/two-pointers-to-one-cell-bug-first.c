//@ verify: false(assert)
// The aliasing side is the true one: the same as two-pointers-to-one-cell for a search that takes
// the false side first.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int a = 0, b = 0;
  int *p = &a, *q;
  if (__VERIFIER_nondet_bool()) q = &a;
  else q = &b;
  *p = 1;
  *q = 2;
  assert(*p == 1); //~ violation: assertion failure
  return 0;
}
