//@ verify: true
#include <assert.h>
#include <string.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  unsigned bits;
  memcpy(&bits, &x, 4);
  if (x == 0) assert(bits == 0 || bits == 0x80000000u);
  if (bits << 1 == 0) assert(x == -0.0f);
  return 0;
}
