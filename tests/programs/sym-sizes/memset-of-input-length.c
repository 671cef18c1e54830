//@ verify: true
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char a[5] = {1, 1, 1, 1, 1};
  unsigned n = __VERIFIER_nondet_uchar() % 6, fill = __VERIFIER_nondet_uchar();
  memset(a, (int)fill, n);
  unsigned sum = 0;
  for (int i = 0; i < 5; i++) sum += a[i];
  assert(sum == n * fill + (5 - n));
  return 0;
}
