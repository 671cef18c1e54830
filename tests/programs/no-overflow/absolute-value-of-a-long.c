//@ verify: false(no-overflow)
//@ property: no-overflow
#include <stdlib.h>

extern long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  if (x > -9223372036854775807L) return labs(x) < 0;
  return llabs(x) > 3; //~ violation: signed overflow
}
