//@ verify: true
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned swap(unsigned x) { return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24; }

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(swap(swap(x)) == x);
  assert(swap(x) == __builtin_bswap32(x));
  return 0;
}
