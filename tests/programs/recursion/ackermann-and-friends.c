//@ exec: same
#include <stdio.h>

static long calls;

static unsigned ackermann(unsigned m, unsigned n) {
  calls++;
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

static unsigned mccarthy91(unsigned n) { return n > 100 ? n - 10 : mccarthy91(mccarthy91(n + 11)); }

static int tak(int x, int y, int z) {
  calls++;
  return y < x ? tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) : z;
}

static unsigned long long fibonacci(int n) { return n < 2 ? (unsigned long long)n : fibonacci(n - 1) + fibonacci(n - 2); }

static unsigned gcd(unsigned a, unsigned b) { return b ? gcd(b, a % b) : a; }

static unsigned long power(unsigned long base, unsigned exponent, unsigned long modulus) {
  if (exponent == 0) return 1 % modulus;
  unsigned long half = power(base, exponent / 2, modulus);
  half = half * half % modulus;
  return exponent & 1 ? half * base % modulus : half;
}

static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }

int main(void) {
  for (unsigned m = 0; m < 3; m++)
    for (unsigned n = 0; n < 5; n++) printf("A(%u,%u)=%u\n", m, n, ackermann(m, n));
  printf("%u\n", ackermann(3, 3));
  printf("calls %ld\n", calls);
  printf("%u %u %u\n", mccarthy91(1), mccarthy91(99), mccarthy91(200));
  calls = 0;
  printf("%d\n", tak(10, 6, 2));
  printf("calls %ld\n", calls);
  printf("%llu\n", fibonacci(17));
  printf("%u %u %u\n", gcd(1071, 462), gcd(0, 5), gcd(4294967295u, 65535));
  printf("%lu %lu\n", power(3, 200, 1000007), power(2, 4000000000u, 998244353));
  printf("%d\n", deep(3000));
  return ackermann(2, 6);
}
