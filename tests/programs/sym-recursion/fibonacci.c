//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 7;
  unsigned f = fibonacci(n);
  assert(f <= 8);
  if (n > 4) assert(f >= 5);
  return 0;
}
