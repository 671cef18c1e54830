//@ exec: unknown
// Counting bits of an integer that is split into words is not supported, and says so.
#include <stdio.h>

int main(void) {
  unsigned _BitInt(256) x = (unsigned _BitInt(256))1 << 200 | 5;
  printf("%d\n", (int)(x >> 198));
  return __builtin_popcountg(x); //~ unknown: the intrinsic llvm.ctpop.i256
}
