//@ exec: violation
// Exactly 2^32 bytes: an offset kept in 32 bits would wrap to the first element.
#include <stdio.h>

int main(void) {
  int small[4] = {10, 20, 30, 40};
  long index = 1L << 30;
  printf("%d\n", small[index >> 30]);
  printf("%d\n", small[index]); //~ violation: out-of-bounds read
  return 0;
}
