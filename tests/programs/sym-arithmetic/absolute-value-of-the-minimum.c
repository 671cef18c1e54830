//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int mask = x >> 31;
  int magnitude = (int)(((unsigned)x ^ (unsigned)mask) - (unsigned)mask);
  assert(magnitude >= 0); //~ violation: assertion failure
  return 0;
}
