//@ verify: false(assert)
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int a = 1, b = 2;
  int *p = &a, *q = &b;
  int **chosen = __VERIFIER_nondet_bool() ? &p : &q;
  *chosen = &a;
  **chosen = 5;
  assert(*q == 2); //~ violation: assertion failure
  return 0;
}
