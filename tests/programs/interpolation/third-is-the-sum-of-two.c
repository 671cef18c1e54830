//@ verify: false(assert)
// Three variables must be kept in relation; on the late path a single update is missing.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_uchar() & 1, y = __VERIFIER_nondet_uchar() & 1, z = x + y;
  if (x) y++, z++;
  else x++, z++;
  if (y) z -= y, y = 0;
  else y = 1;
  assert(z == x + y); //~ violation: assertion failure
  return 0;
}
