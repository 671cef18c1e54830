//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct counter { int value, limit; };

static void step(struct counter c) {
  if (c.value < c.limit) c.value++;
}

int main(void) {
  struct counter c = {0, __VERIFIER_nondet_int()};
  step(c);
  if (c.limit == 5) assert(c.value == 1); //~ violation: assertion failure
  return 0;
}
