//@ verify: true
#include <assert.h>

extern signed char __VERIFIER_nondet_schar(void);

int main(void) {
  int a = __VERIFIER_nondet_schar() % 16, b = __VERIFIER_nondet_schar() % 16;
  float x = (float)a, y = (float)b;
  assert(x + y == (float)(a + b));
  assert((int)x == a);
  assert((x < y) == (a < b));
  return 0;
}
