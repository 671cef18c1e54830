//@ verify: true
// Each path writes the union through another member and ends with the same bytes.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

union both {
  unsigned whole;
  unsigned short half[2];
  unsigned char byte[4];
};

int main(void) {
  union both u;
  switch (__VERIFIER_nondet_uchar() % 3) {
  case 0: u.whole = 0x00030003; break;
  case 1: u.half[0] = u.half[1] = 3; break;
  default:
    u.whole = 0;
    u.byte[2] = u.byte[0] = 3;
  }
  assert(u.whole % 0x10000 == u.whole >> 16);
  return 0;
}
