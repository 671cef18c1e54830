//@ verify: true
#include <assert.h>

extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long long a = __VERIFIER_nondet_longlong(), b = __VERIFIER_nondet_longlong();
  long long old_a = a, old_b = b;
  a ^= b;
  b ^= a;
  a ^= b;
  assert(a == old_b && b == old_a);
  return 0;
}
