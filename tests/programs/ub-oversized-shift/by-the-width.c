//@ exec: violation
#include <stdio.h>

static unsigned mask(int bits) {
  return (1u << bits) - 1; //~ violation: oversized shift
}

int main(void) {
  for (int bits = 8; bits <= 32; bits += 8) printf("%u\n", mask(bits));
  return 0;
}
