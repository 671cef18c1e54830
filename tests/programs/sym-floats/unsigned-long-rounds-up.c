//@ verify: false(assert)
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  double x = (double)n;
  assert(x < 18446744073709551616.0); //~ violation: assertion failure
  return 0;
}
