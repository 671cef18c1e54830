//@ verify: true
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x == 0) return 0;
  int lead = __builtin_clz(x), trail = __builtin_ctz(x);
  assert(lead >= 0 && trail >= 0 && lead + trail <= 31);
  assert(x >> (31 - lead) == 1);
  assert((x >> trail & 1) == 1);
  return 0;
}
