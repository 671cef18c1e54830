//@ verify: true
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x >= -1000 && x <= 1000) assert(x + 1 > x);
  return 0;
}
