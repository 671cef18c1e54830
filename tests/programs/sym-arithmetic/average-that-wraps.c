//@ verify: false(assert)
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned mean = (a + b) / 2;
  assert(mean == (unsigned)(((unsigned long long)a + b) / 2)); //~ violation: assertion failure
  return 0;
}
