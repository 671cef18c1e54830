//@ verify: true
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > -100 && x < 100)) return 0;
  int i = (int)x;
  assert(i > -100 && i < 100);
  if (x >= 0) assert((float)i <= x);
  else assert((float)i >= x);
  return 0;
}
