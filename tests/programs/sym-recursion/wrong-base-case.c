//@ verify: false(assert)
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned sum(unsigned n) { return n > 1 ? n + sum(n - 1) : 1; }

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  if (n > 6) return 0;
  assert(sum(n) == n * (n + 1) / 2); //~ violation: assertion failure
  return 0;
}
