//@ verify: false(assert)
#include <assert.h>
#include <math.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  float sum = 0;
  for (int i = 0; i < 3; i++) {
    int x = __VERIFIER_nondet_int();
    if (x < -3 || x > 3) return 0;
    sum += powf((float)x, 2.0f);
  }
  assert(sum != 22.0f); //~ violation: assertion failure
  return 0;
}
