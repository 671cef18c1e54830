//@ verify: unknown
#include <assert.h>

__asm__(".macro bswap x\n.endm");

int main(void) {  //~ unknown: assembly that defines something
  unsigned a = 5;
  __asm__("bswap %0" : "+r"(a));
  assert(a == 0x5000000);
  return 0;
}
