//@ exec: same
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static uint32_t rotate_left(uint32_t v, unsigned n) { return n % 32 ? v << n % 32 | v >> (32 - n % 32) : v; }
static uint64_t rotate_right(uint64_t v, unsigned n) { return v >> (n & 63) | v << (-n & 63); }
static uint8_t rotate_byte(uint8_t v, unsigned n) { return (uint8_t)(v << (n & 7) | v >> (-n & 7)); }
static uint16_t rotate_short(uint16_t v, unsigned n) { return (uint16_t)((v << n) | (v >> (16 - n))); }

static uint32_t reverse_bits(uint32_t v) {
  v = (v >> 1 & 0x55555555) | (v & 0x55555555) << 1;
  v = (v >> 2 & 0x33333333) | (v & 0x33333333) << 2;
  v = (v >> 4 & 0x0f0f0f0f) | (v & 0x0f0f0f0f) << 4;
  v = (v >> 8 & 0x00ff00ff) | (v & 0x00ff00ff) << 8;
  return v >> 16 | v << 16;
}

int main(void) {
  for (int n = 0; n < 40; n += 7) {
    printf("%08x %016llx", rotate_left(0x80000123, n), (unsigned long long)rotate_right(0x123456789abcdef0, n));
    printf(" %02x\n", rotate_byte(0xa3, n));
  }
  printf("%04x %04x\n", rotate_short(0x1234, 4), rotate_short(0x8001, 15));
  printf("%08x %08x\n", reverse_bits(1), reverse_bits(0x12345678));

  int negative = -17;
  printf("%d %d %d %d\n", negative >> 1, negative >> 4, negative >> 31, (int)((unsigned)negative >> 28));
  printf("%d %d\n", INT_MIN >> 31, INT_MAX >> 30);
  printf("%ld %lu\n", LONG_MIN >> 63, ULONG_MAX >> 63);
  printf("%u %u\n", 1u << 31, UINT_MAX << 31);
  printf("%lu %lld\n", 1ul << 63, 1LL << 62);

  unsigned char c = 0xf0;
  printf("%d %d %d\n", c << 4, (unsigned char)(c << 4), c >> 4);
  signed char s = (signed char)0xf0;
  printf("%d %d\n", s >> 2, (unsigned char)s >> 2);
  c >>= 3;
  s >>= 3;
  printf("%d %d\n", c, s);
  unsigned short us = 0x8421;
  us <<= 1;
  printf("%x\n", us);
  us >>= 12;
  printf("%x\n", us);

  /* The shift amount's type does not matter; its value does. */
  char amount = 5;
  unsigned long long wide_amount = 6;
  printf("%d %d %ld\n", 3 << amount, 3 << wide_amount, 3L << amount);
  uint64_t mask = 0;
  for (int i = 0; i < 64; i += 9) mask |= (uint64_t)1 << i;
  printf("%llx\n", (unsigned long long)mask);
  int32_t extracted = (int32_t)(0xabcdu << 20) >> 24; /* sign-extended field */
  printf("%d\n", extracted);
  uint32_t lfsr = 0xace1, period = 0;
  do lfsr = lfsr >> 1 ^ (-(lfsr & 1) & 0xb400), period++;
  while (lfsr != 0xace1 && period < 3000);
  printf("%x %u\n", lfsr, period);
  return rotate_left(1, 6);
}
