//@ verify: false(assert)
#include <assert.h>
#include <math.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int degrees = __VERIFIER_nondet_int();
  if (degrees < 0 || degrees > 90) return 0;
  double s = sin(degrees * 3.14159265358979 / 180);
  assert(s < 0.9); //~ violation: assertion failure
  return 0;
}
