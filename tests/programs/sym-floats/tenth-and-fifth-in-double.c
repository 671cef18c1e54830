//@ verify: true
#include <assert.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
  double a = __VERIFIER_nondet_double();
  float b = __VERIFIER_nondet_float();
  if (a == 0.1) assert(a + 0.2 != 0.3 && a + 0.2 > 0.3);
  if (b == 0.1f) assert(b + 0.2f == 0.3f);
  return 0;
}
