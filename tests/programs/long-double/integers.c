//@ exec: same
#include <stdint.h>
#include <stdio.h>

static uint64_t state = 88172645463325252u;

static uint64_t random_bits(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

int main(void) {
  for (int i = 0; i < 40; i++) {
    uint64_t bits = random_bits() >> random_bits() % 64;
    __int128 wide = (__int128)((unsigned __int128)random_bits() << 64 | bits) >> random_bits() % 128;
    printf("%La %La %La %La\n", (long double)(int8_t)bits, (long double)(int16_t)bits, (long double)(int32_t)bits,
           (long double)(int64_t)bits);
    printf("%La %La %La %La\n", (long double)(uint8_t)bits, (long double)(uint16_t)bits, (long double)(uint32_t)bits,
           (long double)bits);
    printf("%La %La\n", (long double)wide, (long double)(unsigned __int128)wide);
    long double value = (long double)(int64_t)bits / 1024;
    printf("%lld %llu\n", (long long)value, (unsigned long long)(value < 0 ? -value : value));
    value = (long double)(int8_t)bits * 0.5L;
    printf("%d %d %d %u\n", (int8_t)value, (int16_t)value, (int)value, (unsigned)(value < 0 ? -value : value));
    value = (long double)wide;
    __int128 back = (__int128)(value / 4);
    printf("%llx %llx\n", (unsigned long long)(back >> 64), (unsigned long long)back);
  }
  printf("%llu\n", (unsigned long long)18446744073709551615.0L);
  return 0;
}
