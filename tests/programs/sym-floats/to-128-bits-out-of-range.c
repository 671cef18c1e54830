//@ verify: false(assert)
#include <assert.h>
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d > 1e20 && d < 1e30) assert((unsigned __int128)d > 1ull << 63);
  if (d != -3.0) return 0;
  unsigned __int128 u = d;
  assert((unsigned long)u == 0);  //~ violation: assertion failure
  return 0;
}
