//@ exec: same
// Functions on integers, of pseudo-random arguments and at the ends of the range.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <locale.h>

static unsigned long long state = 88172645463325252ull;
static unsigned long long next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

int main(void) {
  static const long long edges[] = {0, 1, -1, 2, INT64_MAX, INT64_MIN + 1, INT32_MAX, INT32_MIN, 1ll << 40};
  locale_t locale = newlocale(LC_ALL_MASK, "C", 0);
  for (int i = 0; i < 60; i++) {
    long long a = i < 9 ? edges[i] : (long long)(next() >> next() % 60), b = i < 9 ? edges[8 - i] : (long long)(next() >> next() % 60);
    if (b == 0) b = 3;
    imaxdiv_t wide = imaxdiv(a, b);
    lldiv_t other = lldiv(a, b);
    printf("%" PRIdMAX " %" PRIdMAX " %lld %lld %" PRIdMAX, wide.quot, wide.rem, other.quot, other.rem, imaxabs(a));
    printf(" %d %d %d\n", ffs((int)a), ffsl((long)a), ffsll(a));
  }
  static const char *const texts[] = {"0", "-12x", "0x1fz", "077", "9223372036854775807", "-9223372036854775809", "  +5", "", "zz", "18446744073709551616"};
  for (int i = 0; i < 10; i++)
    for (int base = 0; base <= 36; base += 4 + base % 3) {
      char *ends[8];
      long long results[] = {strtoimax(texts[i], &ends[0], base), (long long)strtoumax(texts[i], &ends[1], base), strtoq(texts[i], &ends[2], base),
                             (long long)strtouq(texts[i], &ends[3], base), strtol_l(texts[i], &ends[4], base, locale), (long long)strtoul_l(texts[i], &ends[5], base, locale),
                             strtoll_l(texts[i], &ends[6], base, locale), (long long)strtoull_l(texts[i], &ends[7], base, locale)};
      for (int j = 0; j < 8; j++) printf(" %lld:%d", results[j], (int)(ends[j] - texts[i]));
      printf("\n");
    }
  for (int i = 0; i < 10; i++) {
    unsigned number = (unsigned)next();
    printf("%x %x %x %x\n", (htonl)(number), (ntohl)(number), (htons)(number), (ntohs)(number));
  }
  char *end;
  printf("%a %a\n", strtod_l("1.25e2x", &end, locale), strtof_l("0x1.8p1", NULL, locale));
  for (unsigned seed = 0; seed < 3; seed++) {
    srand(seed);
    printf("%d %d", rand(), rand());
    srandom(seed + 100);
    unsigned mine = seed;
    printf(" %ld %d %d %d\n", random(), rand_r(&mine), rand_r(&mine), rand());
    srand48(seed - 1);
    unsigned short own[3] = {seed, 0x1234, 0xffff}, seven[7] = {1, 2, 3, 4, 5, 6, 7}, *old;
    printf("%a %ld %ld %a %ld %ld", drand48(), lrand48(), mrand48(), erand48(own), nrand48(own), jrand48(own));
    old = seed48(own);
    printf(" %u %u %u", old[0], old[1], old[2]);
    printf(" %ld", lrand48());
    lcong48(seven);
    printf(" %ld %a\n", mrand48(), drand48());
  }
  return 0;
}
