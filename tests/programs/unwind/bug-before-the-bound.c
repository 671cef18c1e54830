//@ verify: false(assert)
//@ options: --unwind 4
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar(), i = 0;
  while (i < n) {
    i++;
    assert(i != 3); //~ violation: assertion failure
  }
  return 0;
}
