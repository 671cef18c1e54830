//@ verify: false(assert)
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char data = __VERIFIER_nondet_uchar(), check = (unsigned char)~data;
  int good = ~data == check;
  assert(good); //~ violation: assertion failure
  return 0;
}
