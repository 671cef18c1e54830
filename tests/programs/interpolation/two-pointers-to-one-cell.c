//@ verify: false(assert)
// At the join p and q differ on the first path and are equal on the second; a condition that
// treats *p and *q as separate variables misses that the second store hits the first.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int a = 0, b = 0;
  int *p = &a, *q;
  if (__VERIFIER_nondet_bool()) q = &b;
  else q = &a;
  *p = 1;
  *q = 2;
  assert(*p == 1); //~ violation: assertion failure
  return 0;
}
