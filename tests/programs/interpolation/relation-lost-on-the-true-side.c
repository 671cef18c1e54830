//@ verify: false(assert)
// As equal-variables for a search that takes the false side first.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_uchar() & 3, y;
  if (__VERIFIER_nondet_bool()) y = __VERIFIER_nondet_uchar() & 3;
  else y = x;
  assert(x == y); //~ violation: assertion failure
  return 0;
}
