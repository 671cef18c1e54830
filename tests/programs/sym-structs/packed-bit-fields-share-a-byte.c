//@ verify: true
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct nibbles { unsigned char low : 4, high : 4; };

int main(void) {
  unsigned char byte = __VERIFIER_nondet_uchar();
  struct nibbles n;
  memcpy(&n, &byte, 1);
  assert(n.low == (byte & 15) && n.high == byte >> 4);
  n.low ^= 15;
  memcpy(&byte, &n, 1);
  assert((byte >> 4) == n.high);
  return 0;
}
