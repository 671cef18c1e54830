//@ verify: false(assert)
// Two levels: the late path changes which pointer is written through, not any value.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int a = 1, b = 1;
  int *p = &a, *q = &b, **which;
  if (__VERIFIER_nondet_bool()) which = &q;
  else which = &p;
  *which = &b;
  *p = 2;
  assert(b == 1); //~ violation: assertion failure
  return 0;
}
