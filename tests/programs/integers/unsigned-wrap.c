//@ exec: same
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

/* 64 x 64 -> 128 by 32-bit halves. */
static void long_multiply(uint64_t a, uint64_t b, uint64_t *high, uint64_t *low) {
  uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  uint64_t p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
  uint64_t middle = (p00 >> 32) + (uint32_t)p01 + (uint32_t)p10;
  *high = p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32);
  *low = middle << 32 | (uint32_t)p00;
}

static uint32_t adler32(const char *s) {
  uint32_t a = 1, b = 0;
  for (; *s; s++) a = (a + (unsigned char)*s) % 65521, b = (b + a) % 65521;
  return b << 16 | a;
}

static uint64_t inverse(uint64_t odd) { /* Newton's iteration modulo 2^64 */
  uint64_t x = odd;
  for (int i = 0; i < 6; i++) x *= 2 - odd * x;
  return x;
}

int main(void) {
  unsigned u = 0;
  printf("%u ", --u);
  printf("%u ", u++);
  printf("%u\n", u);
  printf("%u %u\n", UINT_MAX + 2, 3u - 5u);
  printf("%u %lu\n", 65536u * 65536u, 65536ul * 65536ul);
  printf("%u %u\n", -1u, -(unsigned)INT_MIN);
  printf("%lu %llu\n", -1ul, 0ull - 1);
  unsigned char c = 255;
  unsigned short s = 65535;
  c++, s++;
  printf("%d %d\n", c, s);
  c--, s -= 2;
  printf("%d %d\n", c, s);

  uint64_t pairs[][2] = {{UINT64_MAX, UINT64_MAX}, {0x123456789abcdef, 0xfedcba9876543210}, {1ull << 63, 2}, {0, 7}};
  for (int i = 0; i < 4; i++) {
    uint64_t high, low;
    long_multiply(pairs[i][0], pairs[i][1], &high, &low);
    unsigned __int128 product = (unsigned __int128)pairs[i][0] * pairs[i][1];
    printf("%016llx%016llx %d\n", (unsigned long long)high, (unsigned long long)low, product == ((unsigned __int128)high << 64 | low));
  }
  printf("%08x %08x\n", adler32(""), adler32("Wikipedia"));
  for (uint64_t odd = 1; odd < 12; odd += 2) printf("%llx %llu\n", (unsigned long long)inverse(odd), (unsigned long long)(odd * inverse(odd)));

  uint32_t h = 0;
  for (uint32_t i = 0; i < 1000; i++) h = (h << 5) - h + i * 2654435761u, h ^= h >> 11;
  printf("%u\n", h);
  uint16_t checksum = 0;
  for (int i = 0; i < 500; i++) checksum += i * 257;
  printf("%u\n", checksum);
  uint32_t a = 10, b = 4294967290u;
  printf("%d %u %d\n", a - b < 100, a - b, (int32_t)(a - b) > 0);
  unsigned average = (a & b) + ((a ^ b) >> 1);
  printf("%u %u\n", average, (a + b) / 2);
  return (int)(h & 0x7f);
}
