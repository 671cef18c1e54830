//@ verify: false(assert)
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static void add_twice(int *to, const int *from) {
  *to += *from;
  *to += *from;
}

int main(void) {
  int a = 3, b = 5;
  int old = a;
  const int *from = __VERIFIER_nondet_bool() ? &a : &b;
  int amount = *from;
  add_twice(&a, from);
  assert(a == old + 2 * amount); //~ violation: assertion failure
  return 0;
}
