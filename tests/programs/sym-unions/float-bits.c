//@ verify: true
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

union view { float number; unsigned bits; };

int main(void) {
  union view v;
  v.number = __VERIFIER_nondet_float();
  if (v.number < 0) assert(v.bits >> 31 == 1);
  if (v.number > 0) assert(v.bits >> 31 == 0);
  v.bits &= 0x7fffffff;
  assert(!(v.number < 0));
  return 0;
}
