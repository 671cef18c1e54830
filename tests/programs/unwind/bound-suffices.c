//@ verify: true
//@ options: --unwind 12
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 10, i = 0;
  while (i < n) i++;
  assert(i == n);
  return 0;
}
