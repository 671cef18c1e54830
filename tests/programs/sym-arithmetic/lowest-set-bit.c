//@ verify: true
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned low = x & -x;
  assert((low & (low - 1)) == 0);
  assert((x & low) == low);
  if (x) assert(low && (x & (low - 1)) == 0);
  assert((x ^ low) == (x & (x - 1)));
  return 0;
}
