//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1 << 26) return 0;
  float x = (float)i;
  assert((int)x == i); //~ violation: assertion failure
  return 0;
}
