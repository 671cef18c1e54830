//@ exec: same
//@ data-model: ILP32
// Code of the days when long was 32 bits: hashes, checksums, fixed point and a random generator.
#include <stdio.h>
#include <string.h>

static unsigned long elf_hash(const char *s) {
  unsigned long h = 0, g;
  while (*s) {
    h = (h << 4) + (unsigned char)*s++;
    if ((g = h & 0xf0000000ul)) h ^= g >> 24;
    h &= ~g;
  }
  return h;
}

static unsigned long seed = 1;
static int random_number(void) {
  seed = seed * 1103515245ul + 12345ul;
  return (int)(seed / 65536ul) & 0x7fff;
}

typedef long fixed; /* 16.16 */
static fixed multiply(fixed a, fixed b) { return (fixed)((long long)a * b >> 16); }
static fixed divide(fixed a, fixed b) { return (fixed)(((long long)a << 16) / b); }
static fixed square_root(fixed x) {
  fixed r = x > 65536 ? x / 2 : 65536;
  for (int i = 0; i < 20; i++) r = (r + divide(x, r)) / 2;
  return r;
}

static void add64(unsigned long a[2], const unsigned long b[2]) {
  unsigned long low = a[0] + b[0];
  a[1] += b[1] + (low < a[0]);
  a[0] = low;
}

int main(void) {
  printf("%lx %lx\n", elf_hash("printf"), elf_hash("a considerably longer symbol name"));
  for (int i = 0; i < 6; i++) printf("%d ", random_number());
  printf("%lu\n", seed);
  fixed two = 2 << 16, third = divide(1 << 16, 3 << 16);
  printf("%ld %ld %ld\n", third, multiply(third, two), square_root(two));
  printf("%ld.%04ld\n", square_root(two) >> 16, ((square_root(two) & 0xffff) * 10000) >> 16);
  unsigned long a[2] = {0xfffffff0ul, 1}, b[2] = {0x20, 2};
  for (int i = 0; i < 3; i++) {
    add64(a, b);
    printf("%lu:%lu\n", a[1], a[0]);
  }
  unsigned long sum = 0;
  for (const char *p = "internet checksum!"; *p; p += 2) sum += (unsigned char)p[0] << 8 | (unsigned char)p[1];
  while (sum >> 16) sum = (sum & 0xffff) + (sum >> 16);
  printf("%04lx\n", ~sum & 0xffff);
  long days = 146097L * 5 + 36524;
  long year = (long)((10000LL * days + 14780) / 3652425);
  printf("%ld %ld\n", days, year);
  unsigned long bits = 1;
  int shifts = 0;
  while (bits <<= 1) shifts++;
  printf("%d\n", shifts);
  return shifts + (int)sizeof(fixed);
}
