//@ exec: same
#include <stdio.h>
#include <stdint.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static const char *text(u128 v, unsigned base) {
  static char buffers[4][130];
  static int turn;
  char *p = buffers[turn++ & 3] + 129;
  *p = 0;
  do *--p = "0123456789abcdef"[(int)(v % base)];
  while (v /= base);
  return p;
}

static void print(const char *what, i128 v) { printf("%s %s%s\n", what, v < 0 ? "-" : "", text(v < 0 ? -(u128)v : (u128)v, 10)); }

static u128 power(u128 base, unsigned exponent) {
  u128 r = 1;
  while (exponent--) r *= base;
  return r;
}

static i128 gcd(i128 a, i128 b) { return b ? gcd(b, a % b) : a; }

struct holder { char c; i128 v; };
static i128 swapped(struct holder h) { return h.v + h.c; }

int main(void) {
  i128 a = (i128)123456789012345678 * 987654321098765432;
  i128 b = -((i128)1 << 100);
  print("a", a);
  print("b", b);
  print("a+b", a + b);
  print("a-b", a - b);
  print("a*-7", a * -7);
  print("a/b", a / b);
  print("b/a", b / a);
  print("b%a", b % a);
  print("b/3", b / 3);
  print("b%3", b % 3);
  print("b>>90", b >> 90);
  print("a>>64", a >> 64);
  print("a<<3", a << 3);
  print("a&b", a & b);
  print("a|b", a | b);
  print("a^b", a ^ b);
  print("~a", ~a);
  printf("%s %s\n", text((u128)b, 16), text(~(u128)0, 10));
  printf("%s\n", text((u128)b >> 97, 2));
  printf("%s\n", text(power(3, 80), 10));
  printf("%s\n", text(power(10, 40), 10));
  print("gcd", gcd((i128)power(6, 40), (i128)power(10, 30)));
  printf("%d%d%d%d%d\n", a > b, a < b, a == a, (u128)a > (u128)b, b != (i128)(int64_t)b);
  printf("%llx %lld %d %d\n", (unsigned long long)a, (long long)b, (int)a, (signed char)(a >> 7));
  printf("%d %d %d\n", !b, (_Bool)b, b && a);
  print("from long", (i128)(int64_t)-5);
  print("from unsigned", (i128)(uint64_t)-5);
  print("from double", (i128)1e30);
  printf("%.10g %g\n", (double)a, (double)b);

  struct holder h = {7, a}, array[2] = {{1, 2}, {3, b}};
  print("struct", swapped(h));
  array[0] = h;
  array[1].v -= array[0].v;
  print("array", array[1].v);
  printf("%zu %zu\n", sizeof(i128), sizeof h);
  i128 counter = INT64_MAX;
  print("before", counter++);
  print("after", ++counter);
  print("negative", -counter);
  switch ((u128)1 << 70 >> 66) { case 16: printf("sixteen\n"); break; default: return 1; }
  u128 factorial = 1;
  for (int i = 1; i <= 34; i++) factorial *= i;
  printf("%s\n", text(factorial, 10));
  return (int)(factorial >> 100 & 0xff);
}
