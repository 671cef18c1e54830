//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int sign = 2;
  if (x < 0) goto negative;
  if (x == 0) goto done;
  sign = 1;
  goto done;
negative:
  sign = -1;
done:
  assert(sign != 2); //~ violation: assertion failure
  return 0;
}
