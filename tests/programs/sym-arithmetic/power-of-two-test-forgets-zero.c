//@ verify: false(assert)
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int is_power_of_two(unsigned x) { return (x & (x - 1)) == 0; }

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (is_power_of_two(x)) assert(__builtin_popcount(x) == 1); //~ violation: assertion failure
  return 0;
}
