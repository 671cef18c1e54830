//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int ring[4] = {0};
  unsigned head = __VERIFIER_nondet_uchar();
  for (int i = 0; i < 4; i++) ring[(head + (unsigned)i) & 3] = i + 1;
  assert(ring[head & 3] == 1);
  assert(ring[0] + ring[1] + ring[2] + ring[3] == 10);
  return 0;
}
