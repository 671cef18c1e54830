//@ verify: false(assert)
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int odd(unsigned n);
static int even(unsigned n) { return n == 0 || odd(n - 1); }
static int odd(unsigned n) { return n == 0 || even(n - 1); }

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() & 7;
  assert(even(n) == (n % 2 == 0)); //~ violation: assertion failure
  return 0;
}
