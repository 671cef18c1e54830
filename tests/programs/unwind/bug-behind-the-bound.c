//@ verify: unknown
//@ options: --unwind 4
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 20, i = 0;
  for (i = 0; i < n; i++) //~ unknown: unwind
    assert(i != 15);
  return 0;
}
