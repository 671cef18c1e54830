//@ verify: false(no-abort)
//@ property: no-abort
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static void check(int holds) {
  if (!holds) abort(); //~ violation: call of abort
}

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  check(n / 2 < 127);
  return 0;
}
