//@ exec: violation
#include <stdio.h>

static unsigned long long field(unsigned long long word, int from, int width) {
  return word << (64 - from - width) >> (64 - width); //~ violation: oversized shift
}

int main(void) {
  printf("%llu\n", field(0x123456789abcdef, 8, 16));
  printf("%llu\n", field(0x123456789abcdef, 60, 4));
  printf("%llu\n", field(0x123456789abcdef, 60, 5));
  return 0;
}
