//@ exec: same
//@ data-model: ILP32
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct mixed { char c; long l; long long ll; double d; void *p; char e; };
union either { long l; long long ll; void *p; };

#define TYPE(e) _Generic((e), int: "int", unsigned: "unsigned", long: "long", unsigned long: "ulong", long long: "llong", unsigned long long: "ullong", default: "other")

int main(void) {
  printf("%zu %zu %zu %zu %zu\n", sizeof(int), sizeof(long), sizeof(long long), sizeof(void *), sizeof(size_t));
  printf("%zu %zu %zu\n", sizeof(double), sizeof(ptrdiff_t), sizeof(union either));
  printf("%zu %zu %zu %zu %zu\n", offsetof(struct mixed, l), offsetof(struct mixed, ll), offsetof(struct mixed, d), offsetof(struct mixed, p), sizeof(struct mixed));
  printf("%ld %ld %lu\n", LONG_MIN, LONG_MAX, ULONG_MAX);
  printf("%zu %td\n", SIZE_MAX, PTRDIFF_MIN);
  puts(TYPE(2147483647)); puts(TYPE(2147483648)); puts(TYPE(0xffffffff)); puts(TYPE(1L + 1u)); puts(TYPE(sizeof 1)); puts(TYPE(1LL + 1ul));

  long l = LONG_MAX;
  unsigned long ul = ULONG_MAX;
  printf("%lu %lld\n", ul + 1, (long long)l + 1);
  printf("%d %d\n", -1L < 1u, -1LL < 1u);
  ul = 65536ul * 65537ul;
  printf("%lu\n", ul);
  printf("%ld %ld\n", l >> 30, (long)(0x123456789abcLL));
  unsigned long long wide = (unsigned long long)ul << 20 | 5;
  printf("%llu %llx\n", wide, wide * wide);
  printf("%lld %lld\n", (long long)wide / -7, -(long long)wide % 1000);
  printf("%llu %llu\n", wide / 3, wide % 4294967296ull);
  printf("%d %d\n", (int)(wide >> 32), (int)wide);

  int array[5] = {1, 2, 3, 4, 5};
  uintptr_t bits = (uintptr_t)&array[1];
  printf("%d %zu\n", *(int *)(bits + 8), sizeof bits);
  printf("%td\n", &array[4] - &array[1]);
  int *pointers[3] = {array, array + 2, NULL};
  printf("%zu %d\n", sizeof pointers, *pointers[1]);
  printf("%td\n", (char *)&pointers[2] - (char *)&pointers[0]);
  double d = 4294967296.5;
  printf("%lld %u %.1f\n", (long long)d, (unsigned)(d / 2), (double)wide);
  return (int)sizeof(struct mixed);
}
