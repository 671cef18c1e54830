//@ verify: true
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar(), start = x;
  int steps = 0;
  while (x) {
    x >>= 1;
    steps++;
  }
  assert(steps <= 8);
  if (steps == 8) assert(start >= 128);
  return 0;
}
