//@ verify: true
//@ property: no-abort
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static void check(int holds) {
  if (!holds) abort();
}

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  check(n / 2 < 128);
  return 0;
}
