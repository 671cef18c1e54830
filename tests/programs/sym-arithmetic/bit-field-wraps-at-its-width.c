//@ verify: true
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct packed { unsigned low : 3, middle : 5; int sign : 4; };

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  struct packed p = {0, 0, 0};
  p.low = x;
  p.middle = x >> 3;
  p.sign = (int)(x & 15);
  assert(p.low + 8u * p.middle == (x & 255));
  assert(p.sign >= -8 && p.sign <= 7);
  p.low++;
  if (p.low == 0) assert((x & 7) == 7);
  assert(p.middle == (x >> 3 & 31));
  return 0;
}
