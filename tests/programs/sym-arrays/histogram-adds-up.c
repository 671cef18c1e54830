//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int counts[3] = {0};
  for (int i = 0; i < 4; i++) counts[__VERIFIER_nondet_uchar() % 3]++;
  assert(counts[0] + counts[1] + counts[2] == 4);
  return 0;
}
