//@ verify: true
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint() % 31 + 1;
  unsigned left = x << n | x >> (32 - n);
  unsigned back = left >> n | left << (32 - n);
  assert(back == x);
  return 0;
}
