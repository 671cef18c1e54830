//@ verify: false(assert)
// The assumption bounds the input by a variable that the two paths set differently.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int low;
  if (__VERIFIER_nondet_bool()) low = 5;
  else low = 1;
  int y = __VERIFIER_nondet_uchar() & 7;
  __VERIFIER_assume(y > low);
  assert(y != 3); //~ violation: assertion failure
  return 0;
}
