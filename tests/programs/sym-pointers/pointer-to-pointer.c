//@ verify: true
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int a = 1, b = 2;
  int *p = &a, *q = &b;
  int **chosen = __VERIFIER_nondet_bool() ? &p : &q;
  *chosen = &b;
  **chosen = 5;
  assert(*q == 5 && b == 5 && a == 1);
  assert(*p == 1 || p == q);
  return 0;
}
