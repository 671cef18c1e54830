//@ verify: false(assert)
#include <assert.h>

extern signed char __VERIFIER_nondet_schar(void);

static signed char add(signed char a, signed char b) {
  int sum = a + b;
  return sum > 127 ? 127 : (signed char)sum;
}

int main(void) {
  signed char a = __VERIFIER_nondet_schar(), b = __VERIFIER_nondet_schar();
  signed char s = add(a, b);
  if (b <= 0) assert(s <= a); //~ violation: assertion failure
  return 0;
}
