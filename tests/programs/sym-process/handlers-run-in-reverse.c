//@ verify: false(assert)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int order;

static void first(void) {
  assert(order == 0); //~ violation: assertion failure
}
static void second(void) { order++; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  atexit(first);
  if (x == 77) atexit(second);
  return x;
}
