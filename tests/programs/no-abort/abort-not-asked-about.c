//@ verify: true
// By default a program may end itself.
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  if (__VERIFIER_nondet_uchar() > 7) abort();
  if (__VERIFIER_nondet_uchar() > 7) __builtin_trap();
  return 0;
}
