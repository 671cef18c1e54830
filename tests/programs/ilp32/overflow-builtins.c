//@ exec: same
//@ data-model: ILP32
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void *allocate_array(size_t count, size_t size) {
  size_t bytes;
  return __builtin_mul_overflow(count, size, &bytes) ? NULL : malloc(bytes);
}

int main(void) {
  long l;
  unsigned long ul;
  long long ll;
  size_t z;
  printf("%d", __builtin_add_overflow(LONG_MAX, 1L, &l));
  printf(" %ld\n", l);
  printf("%d", __builtin_add_overflow(LONG_MAX, 1L, &ll));
  printf(" %lld\n", ll);
  printf("%d", __builtin_mul_overflow(65536ul, 65536ul, &ul));
  printf(" %lu\n", ul);
  printf("%d", __builtin_mul_overflow(65536ul, 65535ul, &ul));
  printf(" %lu\n", ul);
  printf("%d", __builtin_mul_overflow(1LL << 32, 1LL << 31, &ll));
  printf(" %lld\n", ll);
  printf("%d", __builtin_sub_overflow((size_t)3, (size_t)4, &z));
  printf(" %zu\n", z);
  printf("%d", __builtin_smull_overflow(46341, 46341, &l));
  printf(" %ld\n", l);
  printf("%d", __builtin_smull_overflow(46340, 46340, &l));
  printf(" %ld\n", l);
  void *p = allocate_array(1u << 20, 1u << 13), *q = allocate_array(10, 10);
  printf("%d %d\n", p == NULL, q != NULL);
  free(q);

  printf("%d %d %d\n", __builtin_clzl(1), __builtin_ctzl(0x80000000ul), __builtin_popcountl(ULONG_MAX));
  printf("%d %d\n", __builtin_clzll(1), __builtin_popcountll(0xf0f0f0f0f0f0f0f0));
  uint64_t wide = 0x0123456789abcdef;
  printf("%llx\n", (unsigned long long)__builtin_bswap64(wide));
  for (int n = 0; n < 64; n += 21) printf("%llx ", (unsigned long long)(wide << n | (n ? wide >> (64 - n) : 0)));
  printf("\n%llu %llu\n", (unsigned long long)(wide / 1000000007), (unsigned long long)(wide % 1000000007));
  int64_t negative = -(int64_t)wide;
  printf("%lld %lld %lld\n", (long long)(negative / 97), (long long)(negative % 97), (long long)(negative >> 40));
  return __builtin_clzl(2) + (int)sizeof(long);
}
