//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), sum;
  int overflowed = __builtin_add_overflow(a, b, &sum);
  long long wide = (long long)a + b;
  assert(overflowed == (wide != (int)wide));
  assert(sum == (int)wide);
  return 0;
}
