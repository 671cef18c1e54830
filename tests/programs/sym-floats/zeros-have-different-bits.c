//@ verify: false(assert)
#include <assert.h>
#include <string.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  unsigned bits;
  memcpy(&bits, &x, 4);
  if (x == 0) assert(bits == 0); //~ violation: assertion failure
  return 0;
}
