//@ verify: true
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned mean = (a & b) + ((a ^ b) >> 1);
  assert(mean == (unsigned)(((unsigned long long)a + b) / 2));
  return 0;
}
