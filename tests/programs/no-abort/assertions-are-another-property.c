//@ verify: true
//@ property: no-abort
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  assert(__VERIFIER_nondet_uchar() < 200);
  return 0;
}
