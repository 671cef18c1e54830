//@ exec: same
//@ cflags: -std=c23
#include <stdio.h>

typedef _BitInt(7) s7;
typedef unsigned _BitInt(7) u7;
typedef _BitInt(13) s13;
typedef unsigned _BitInt(33) u33;
typedef _BitInt(65) s65;
typedef unsigned _BitInt(100) u100;
typedef _BitInt(128) s128;

static u7 next(u7 v) { return v + (u7)1; }
static s13 average(s13 a, s13 b) { return (s13)(((_BitInt(14))a + b) / 2); }
static u100 factorial(int n) {
  u100 r = 1;
  for (int i = 2; i <= n; i++) r *= (u100)i;
  return r;
}

struct packet { u7 kind; s13 level; u33 serial; };

int main(void) {
  u7 wrapping = 125;
  for (int i = 0; i < 6; i++) {
    printf("%d ", (int)wrapping);
    wrapping = next(wrapping);
  }
  printf("\n");
  s7 narrow = (s7)100;
  printf("%d %d %d\n", (int)narrow, (int)(s7)63, (int)(s7)-65);
  printf("%d %d %d\n", (int)(narrow >> 2), (int)(narrow / 5), (int)(narrow % 5));
  printf("%d %d\n", (int)average(4000, 4090), (int)average(-4096, -4095));

  u33 wide = (u33)~(u33)0;
  printf("%llu\n", (unsigned long long)wide);
  wide += 2;
  printf("%llu\n", (unsigned long long)wide);
  wide = (u33)1 << 32;
  printf("%llu %llu\n", (unsigned long long)(wide >> 31), (unsigned long long)(u33)(wide << 1));

  s65 big = (s65)0x7fffffffffffffffLL;
  big = big * 2 + 1;
  printf("%llu %d %d\n", (unsigned long long)big, big > 0, (s65)-big < 0);
  printf("%lld\n", (long long)(big / -3));

  u100 f = factorial(25);
  printf("%llu %llu\n", (unsigned long long)(f / 1000000000000000000ull), (unsigned long long)(f % 1000000000000000000ull));
  f = factorial(40);
  printf("%llx %llx\n", (unsigned long long)(f >> 64), (unsigned long long)f);
  s128 full = -((s128)1 << 120);
  printf("%lld %lld\n", (long long)(full >> 100), (long long)(full >> 64));
  printf("%llu\n", (unsigned long long)((unsigned _BitInt(128))full >> 100));

  struct packet p = {(u7)200, (s13)5000, (u33)-1};
  printf("%d %d %llu\n", (int)p.kind, (int)p.level, (unsigned long long)p.serial);
  p.kind ^= 0x7f;
  p.level = -p.level;
  p.serial--;
  printf("%d %d %llu\n", (int)p.kind, (int)p.level, (unsigned long long)p.serial);
  printf("%zu %zu %zu %zu\n", sizeof(s7), sizeof(s13), sizeof(u33), sizeof(u100));
  u7 array[5] = {1, 2, 3, 127, 64};
  int sum = 0;
  for (int i = 0; i < 5; i++) sum += array[i]++;
  printf("%d %d %d\n", sum, (int)array[3], (int)array[4]);
  printf("%.1f %d\n", (double)(s13)-4096, (int)(s13)4095.9);
  printf("%d %d\n", (u7)100 > (s7)-1, 5uwb + 3uwb == 0);
  return (int)(u7)(sum * 3);
}
