//@ verify: true
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  double wide = x;
  if (x == x) assert((float)wide == x);
  if (wide > 3.5e38) assert(x > 3e38f);
  return 0;
}
