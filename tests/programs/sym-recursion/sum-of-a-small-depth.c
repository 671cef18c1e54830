//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned sum(unsigned n) { return n ? n + sum(n - 1) : 0; }

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  if (n > 6) return 0;
  assert(sum(n) == n * (n + 1) / 2);
  return 0;
}
