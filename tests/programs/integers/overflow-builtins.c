//@ exec: same
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

static int saturating_add(int a, int b) {
  int r;
  return __builtin_add_overflow(a, b, &r) ? (a < 0 ? INT_MIN : INT_MAX) : r;
}

static bool parse(const char *s, int64_t *value) {
  *value = 0;
  for (; *s; s++)
    if (__builtin_mul_overflow(*value, 10, value) || __builtin_add_overflow(*value, *s - '0', value)) return false;
  return true;
}

#define TRY(type, format, operation, a, b)                                     \
  do {                                                                         \
    type r;                                                                    \
    bool o = __builtin_##operation##_overflow(a, b, &r);                       \
    printf(#operation " " #type ": %d " format "\n", o, r);                    \
  } while (0)

int main(void) {
  TRY(int, "%d", add, INT_MAX, 1);
  TRY(int, "%d", add, INT_MAX, -1);
  TRY(int, "%d", sub, INT_MIN, 1);
  TRY(int, "%d", sub, 0, INT_MIN);
  TRY(int, "%d", mul, 65536, 32768);
  TRY(int, "%d", mul, -65536, 32768);
  TRY(int, "%d", mul, INT_MIN, -1);
  TRY(unsigned, "%u", add, UINT_MAX, 1u);
  TRY(unsigned, "%u", sub, 3u, 5u);
  TRY(unsigned, "%u", mul, 65537u, 65535u);
  TRY(unsigned, "%u", mul, 65537u, 65536u);
  TRY(long, "%ld", add, LONG_MAX, 1L);
  TRY(long, "%ld", mul, 3037000500L, 3037000500L);
  TRY(long, "%ld", mul, 3037000499L, 3037000499L);
  TRY(unsigned long, "%lu", mul, 1ul << 32, 1ul << 32);
  TRY(unsigned long, "%lu", sub, 0ul, 1ul);
  /* Mixed types: the mathematical result must fit the result type. */
  TRY(signed char, "%d", add, 100, 27);
  TRY(signed char, "%d", add, 100, 28);
  TRY(unsigned char, "%d", sub, 5, 6);
  TRY(unsigned, "%u", add, -1, 1);
  TRY(unsigned, "%u", add, -2, 1);
  TRY(int, "%d", add, UINT_MAX, -1L);
  TRY(int, "%d", sub, 3000000000u, 1000000000u);
  TRY(unsigned short, "%d", mul, 256, 256L);
  TRY(long, "%ld", add, ULONG_MAX, -1);
  TRY(unsigned long, "%lu", mul, -1, -1L);
  TRY(bool, "%d", add, 1, 1);

  int si;
  unsigned long ul;
  printf("%d", __builtin_sadd_overflow(INT_MIN, -1, &si));
  printf(" %d\n", si);
  printf("%d", __builtin_umull_overflow(ULONG_MAX, 2, &ul));
  printf(" %lu\n", ul);
  printf("%d %d %d\n", saturating_add(INT_MAX, 5), saturating_add(INT_MIN, -5), saturating_add(2, 3));
  int64_t v;
  static const char *const numbers[] = {"9223372036854775807", "9223372036854775808", "92233720368547758070", "12"};
  for (int i = 0; i < 4; i++) {
    bool fits = parse(numbers[i], &v);
    printf("%d %lld\n", fits, (long long)v);
  }
  unsigned carry_out;
  unsigned low = __builtin_addc(0xffffffffu, 1u, 0u, &carry_out);
  unsigned high = __builtin_addc(5u, 6u, carry_out, &carry_out);
  printf("%u %u %u\n", low, high, carry_out);
  return saturating_add(40, 2);
}
