//@ verify: true
#include <assert.h>
#include <math.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_uchar() % 8;
  for (int i = 0; i < 8; i++)
    if (i == n) assert(sqrt((double)(i * i)) == n);
  return 0;
}
