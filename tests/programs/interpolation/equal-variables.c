//@ verify: false(assert)
// The first path keeps x == y for any input; the second reads them apart. Neither value is known,
// so only the relation can be the interpolant.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_uchar() & 3, y;
  if (__VERIFIER_nondet_bool()) y = x;
  else y = __VERIFIER_nondet_uchar() & 3;
  assert(x == y); //~ violation: assertion failure
  return 0;
}
