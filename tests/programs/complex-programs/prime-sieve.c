//@ exec: same
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { LIMIT = 2000 };
static uint32_t bits[LIMIT / 32 + 1];

#define IS_SET(n) (bits[(n) / 32] >> (n) % 32 & 1)

static uint64_t power_modulo(uint64_t b, uint64_t e, uint64_t m) {
  uint64_t r = 1;
  for (b %= m; e; e >>= 1, b = (uint64_t)((unsigned __int128)b * b % m))
    if (e & 1) r = (uint64_t)((unsigned __int128)r * b % m);
  return r;
}

static int miller_rabin(uint64_t n) {
  static const unsigned char bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (n < 2) return 0;
  for (int i = 0; i < 12; i++)
    if (n % bases[i] == 0) return n == bases[i];
  int twos = __builtin_ctzll(n - 1);
  for (int i = 0; i < 12; i++) {
    uint64_t x = power_modulo(bases[i], (n - 1) >> twos, n);
    int k = 0;
    for (; x != 1 && x != n - 1 && k < twos; k++) x = (uint64_t)((unsigned __int128)x * x % n);
    if (x != n - 1 && !(x == 1 && k == 0)) return 0;
  }
  return 1;
}

static int totient(int n) {
  int r = n;
  for (int p = 2; p * p <= n; p++)
    if (n % p == 0) {
      while (n % p == 0) n /= p;
      r -= r / p;
    }
  return n > 1 ? r - r / n : r;
}

int main(void) {
  memset(bits, 0xff, sizeof bits);
  bits[0] &= ~3u;
  for (unsigned n = 2; n * n <= LIMIT; n++)
    if (IS_SET(n))
      for (unsigned m = n * n; m <= LIMIT; m += n) bits[m / 32] &= ~(1u << m % 32);
  int count = 0, largest = 0, twins = 0, disagreements = 0;
  for (int n = 0; n <= LIMIT; n++) {
    if (IS_SET(n)) {
      if (count % 40 == 0) printf("%d ", n);
      twins += n >= 2 && IS_SET(n - 2);
      largest = n;
      count++;
    }
    if (n % 7 == 1) disagreements += miller_rabin(n) != (int)IS_SET(n);
  }
  printf("\n%d %d %d %d\n", count, largest, twins, disagreements);
  printf("%08x %08x\n", bits[0], bits[10]);
  static const uint64_t large[] = {1000000007, 1000000011, 18446744073709551557u, 18446744073709551556u, 3215031751u, 561};
  for (int i = 0; i < 6; i++) printf("%d", miller_rabin(large[i]));
  printf("\n");
  int sum = 0;
  for (int n = 1; n <= 100; n++) sum += totient(n);
  printf("%d\n", sum);
  uint64_t n = 600851475143;
  for (uint64_t p = 2; n > 1; p++)
    while (n % p == 0) printf("%llu ", (unsigned long long)p), n /= p;
  printf("\n");
  return count & 0xff;
}
