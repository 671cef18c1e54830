//@ verify: true
//@ data-model: ILP32
#include <assert.h>

extern long __VERIFIER_nondet_long(void);
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long a = __VERIFIER_nondet_long(), b = __VERIFIER_nondet_long();
  long long sum = (long long)a + b;
  if (a > 0 && b > 0) assert(sum > 0);
  long long wide = __VERIFIER_nondet_longlong();
  assert(((wide >> 32) << 32 | (unsigned)wide) == wide);
  return 0;
}
