//@ exec: same
// Bits of results, NaNs and denormals included, for many bit patterns.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint64_t state = 88172645463325252u;

static uint64_t random_bits(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static long double number(uint16_t top, uint64_t mantissa) {
  long double value = 0;
  memcpy(&value, &mantissa, sizeof mantissa);
  memcpy((char *)&value + sizeof mantissa, &top, sizeof top);
  return value;
}

static long double pattern(void) {
  static const uint16_t tops[] = {0, 1, 0x3bcd, 0x3fbf, 0x3ffe, 0x3fff, 0x4000, 0x403d, 0x403e, 0x403f, 0x7ffe, 0x7fff};
  static const uint64_t mantissas[] = {0x8000000000000000u, 0xc000000000000000u, 0xffffffffffffffffu, 0x8000000000000001u};
  uint16_t top = tops[random_bits() % 12] | (random_bits() & 1) << 15;
  uint64_t mantissa = random_bits() % 3 ? random_bits() : mantissas[random_bits() % 4];
  // The integer bit is missing in one of sixteen: no number, or a denormal; too much of it is one as well.
  if ((top & 0x7fff) == 0 && random_bits() % 4) mantissa >>= random_bits() % 64;
  if ((top & 0x7fff) != 0 && random_bits() % 16) mantissa |= 0x8000000000000000u;
  return number(top, mantissa);
}

static void show(long double value) {
  uint64_t mantissa;
  uint16_t top;
  memcpy(&mantissa, &value, sizeof mantissa);
  memcpy(&top, (char *)&value + sizeof mantissa, sizeof top);
  printf(" %04x%016llx", top, (unsigned long long)mantissa);
}

int main(void) {
  for (int i = 0; i < 60; i++) {
    long double a = pattern(), b = i % 8 ? pattern() : a;
    show(a), show(b);
    show(a + b), show(a - b), show(a * b), show(a / b), show(-a);
    printf(" %d%d%d%d%d%d", a < b, a <= b, a == b, a != b, a > b, a >= b);
    double narrow = (double)a;
    float narrower = (float)b;
    uint64_t bits;
    uint32_t fewer;
    memcpy(&bits, &narrow, sizeof bits);
    memcpy(&fewer, &narrower, sizeof fewer);
    printf(" %016llx %08x", (unsigned long long)bits, fewer);
    uint64_t random = random_bits() | (i % 5 ? 0 : 0x7ff0000000000000u);
    memcpy(&narrow, &random, sizeof random);
    memcpy(&narrower, &random, sizeof narrower);
    show(narrow), show(narrower);
    printf("\n");
  }
  return 0;
}
