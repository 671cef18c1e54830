//@ exec: same
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  volatile double values[] = {0.0, -0.0, 0.99, -0.99, 1.5, -1.5, 100.999, -127.5, 127.99};
  for (int i = 0; i < 9; i++) {
    double d = values[i];
    float f = (float)d;
    printf("%d %d %d %ld %lld ", (signed char)d, (short)d, (int)d, (long)d, (long long)d);
    printf("%d %d %d\n", (signed char)f, (short)f, (int)f);
    if (d > -1) printf("%u %u %u %lu %llu\n", (unsigned char)d, (unsigned short)d, (unsigned)f, (unsigned long)d, (unsigned long long)f);
    printf("%d %d\n", (_Bool)d, (_Bool)f);
  }

  volatile double edge = 2147483647.0;
  printf("%d %d\n", (int)edge, (int)-(edge + 1));
  edge = 4294967295.0;
  printf("%u %ld\n", (unsigned)edge, (long)edge);
  edge = 18446744073709549568.0;
  printf("%llu\n", (unsigned long long)edge);
  edge = 9223372036854774784.0;
  printf("%lld %llu\n", (long long)-edge, (unsigned long long)edge);
  edge = -9223372036854775808.0;
  printf("%d\n", (long long)edge == LLONG_MIN);
  volatile float fedge = 18446742974197923840.0f;
  printf("%llu\n", (unsigned long long)fedge);

  /* Integers too wide for the significand round to even. */
  volatile int i32[] = {16777217, 16777219, -16777217, INT_MAX, INT_MIN};
  for (int i = 0; i < 5; i++) printf("%.1f %.1f\n", (float)i32[i], (double)i32[i]);
  volatile int64_t i64[] = {9007199254740993, 9007199254740995, LLONG_MAX, LLONG_MIN, 36028797018963969};
  for (int i = 0; i < 5; i++) printf("%.1f %.1f\n", (float)i64[i], (double)i64[i]);
  volatile uint64_t u64[] = {0, 1, 1ULL << 63, ULLONG_MAX, 0x8000000000000401, 0xfffffffffffffbff};
  for (int i = 0; i < 6; i++) printf("%.1f %.1f\n", (float)u64[i], (double)u64[i]);
  volatile uint32_t u32 = UINT_MAX;
  printf("%.1f %.1f\n", (float)u32, (double)u32);
  volatile signed char c = -7;
  volatile unsigned short s = 65535;
  volatile _Bool t = 1;
  printf("%g %g %g\n", (float)c, (double)s, (float)t);

  volatile float exact = 0.1f;
  double widened = exact;
  printf("%.17g %.9g\n", widened, (float)widened);
  volatile double narrow = 1.0000000596046448;
  printf("%.9g\n", (float)narrow);

  volatile __int128 wide = (__int128)1 << 100;
  printf("%g %g\n", (double)wide, (float)-wide);
  printf("%d\n", (__int128)(double)wide == wide);
  int mixed = 7;
  mixed *= 1.5;
  mixed += 0.9;
  printf("%d\n", mixed);
  unsigned char wrapped = 250;
  wrapped += 4.7;
  printf("%d\n", wrapped);
  return (int)(unsigned char)200.7;
}
