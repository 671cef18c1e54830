//@ verify: false(assert)
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_uchar() % 11;
  double sum = 0;
  for (int i = 0; i < n; i++) sum += 0.1;
  if (n == 10) assert(sum == 1.0); //~ violation: assertion failure
  return 0;
}
