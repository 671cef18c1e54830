//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_uchar() % 9;
  double sum = 0;
  for (int i = 0; i < n; i++) sum += 0.125;
  if (n == 8) assert(sum == 1.0);
  assert(sum * 8 == n);
  return 0;
}
