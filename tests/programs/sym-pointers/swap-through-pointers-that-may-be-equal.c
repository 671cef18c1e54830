//@ verify: true
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static void swap(int *p, int *q) {
  int t = *p;
  *p = *q;
  *q = t;
}

int main(void) {
  int a = 1, b = 2;
  int same = __VERIFIER_nondet_bool();
  swap(&a, same ? &a : &b);
  if (same) assert(a == 1 && b == 2);
  else assert(a == 2 && b == 1);
  return 0;
}
