//@ exec: same
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int floor_divide(int a, int b) {
  int q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}
static int modulo(int a, int b) { return ((a % b) + b) % b; }

static uint64_t isqrt(uint64_t n) {
  uint64_t r = 0, bit = (uint64_t)1 << 62;
  while (bit > n) bit >>= 2;
  for (; bit; bit >>= 2) {
    if (n >= r + bit) n -= r + bit, r = (r >> 1) + bit;
    else r >>= 1;
  }
  return r;
}

int main(void) {
  static const int values[] = {7, -7, 1, -1, 10, -10, INT_MAX, INT_MIN};
  static const int divisors[] = {2, -2, 3, -3, 7, -16, INT_MAX, INT_MIN};
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) {
      int a = values[i], b = divisors[j];
      printf("%d,%d ", a / b, a % b);
      if (a / b * b + a % b != a) return 1;
      printf("%u,%u%c", (unsigned)a / (unsigned)b, (unsigned)a % (unsigned)b, j == 7 ? '\n' : ' ');
    }
  printf("%d %d %d %d\n", floor_divide(7, 2), floor_divide(-7, 2), floor_divide(7, -2), floor_divide(-7, -2));
  printf("%d %d %d\n", modulo(-1, 12), modulo(13, 12), modulo(-24, 12));

  volatile long long big = LLONG_MIN;
  printf("%lld %lld %lld\n", big / 10, big % 10, big / 3);
  printf("%llu %llu\n", (unsigned long long)big / 10, ULLONG_MAX % 1000);
  volatile signed char c = -128;
  volatile short s = -32768;
  printf("%d %d %d\n", c / -1, s / -1, c % -1);
  printf("%d %d\n", c / 3, c % 3);
  c /= 7;
  s %= 1000;
  printf("%d %d\n", c, s);
  volatile unsigned char u = 250;
  u /= 3;
  printf("%d %d\n", u, u % 10);
  printf("%d %d\n", -8 >> 1, -9 / 2);
  printf("%ld\n", -5 / 2L);
  printf("%u\n", -5 / 2u);
  printf("%lu\n", (unsigned long)-5 % 7);

  div_t d = div(-17, 5);
  ldiv_t l = ldiv(1234567890123L, -1000);
  printf("%d %d %ld %ld\n", d.quot, d.rem, l.quot, l.rem);
  printf("%d %ld %lld\n", abs(-5), labs(-5000000000L), llabs(LLONG_MIN + 1));
  printf("%llu %llu %llu\n", (unsigned long long)isqrt(0), (unsigned long long)isqrt(1000000007), (unsigned long long)isqrt(UINT64_MAX));
  for (int n = 100; n; n /= -3) printf("%d ", n);
  printf("\n");
  return modulo(-1, 100);
}
