//@ exec: same
#include <stdint.h>
#include <stdio.h>
#include <strings.h>

static int slow_popcount(uint64_t v) {
  int n = 0;
  for (; v; v &= v - 1) n++;
  return n;
}

static int log2_floor(uint64_t v) { return 63 - __builtin_clzll(v); }
static uint32_t next_power(uint32_t v) { return v <= 1 ? 1 : 1u << (32 - __builtin_clz(v - 1)); }

/* Next number with the same count of one bits. */
static uint32_t gosper(uint32_t v) {
  uint32_t c = v & -v, r = v + c;
  return (((r ^ v) >> 2) / c) | r;
}

int main(void) {
  static const uint64_t values[] = {1, 2, 3, 0x80, 0xf0f0, 0x80000000, 0xffffffff, 0x123456789abcdef, 1ull << 63, ~0ull};
  for (int i = 0; i < 10; i++) {
    uint64_t v = values[i];
    printf("%d %d %d %d", __builtin_popcountll(v), __builtin_clzll(v), __builtin_ctzll(v), __builtin_parityll(v));
    printf(" %d %d", __builtin_ffsll((long long)v), log2_floor(v));
    if ((uint32_t)v) printf(" | %d %d %d %d", __builtin_popcount((uint32_t)v), __builtin_clz((uint32_t)v), __builtin_ctz((uint32_t)v), __builtin_parity((uint32_t)v));
    printf(" | %d\n", slow_popcount(v) == __builtin_popcountll(v));
  }
  printf("%d %d %d\n", __builtin_ffs(0), __builtin_ffs(8), ffs(-1));
  printf("%d %d %d %d\n", __builtin_clrsb(0), __builtin_clrsb(-1), __builtin_clrsb(1), __builtin_clrsbll(-256));
  printf("%x %x %llx\n", __builtin_bswap16(0x1234), __builtin_bswap32(0x12345678), (unsigned long long)__builtin_bswap64(0x0123456789abcdef));
  printf("%x %x %llx\n", __builtin_bitreverse8(0x13), __builtin_bitreverse32(0x80000001), (unsigned long long)__builtin_bitreverse64(0xf));
  printf("%x %x\n", __builtin_rotateleft32(0x80000001, 4), __builtin_rotateright8(0x81, 1));
  printf("%llx\n", (unsigned long long)__builtin_rotateleft64(0x8000000000000001, 63));
  for (uint32_t v = 0; v < 40; v += 5) printf("%u ", next_power(v));
  printf("\n");
  uint32_t subset = 7;
  for (int i = 0; i < 12; i++) printf("%x ", subset), subset = gosper(subset);
  printf("\n");
  int isolated = 0;
  for (uint64_t bits = 0xa0c0000000000101; bits; bits &= bits - 1) printf("%d ", __builtin_ctzll(bits)), isolated++;
  printf("%d\n", isolated);
  printf("%d %d\n", __builtin_expect(subset > 7, 1) ? 1 : 0, __builtin_constant_p(5));
  uint32_t gray = 0;
  for (uint32_t i = 0; i < 16; i++) gray = gray * 3 + (i ^ i >> 1);
  printf("%u\n", gray);
  uint32_t morton = 0;
  for (int i = 0; i < 8; i++) morton |= (0xa5u >> i & 1) << (2 * i) | (0x3cu >> i & 1) << (2 * i + 1);
  printf("%x\n", morton);
  return __builtin_popcountll(0x123456789abcdef0) + __builtin_clz(1);
}
