//@ exec: same
#include <stdio.h>

struct fields {
  signed int s1 : 1;
  unsigned u1 : 1;
  signed int s3 : 3;
  unsigned u3 : 3;
  signed int s7 : 7;
  unsigned u17 : 17;
  signed long long s40 : 40;
  unsigned long long u64 : 64;
  _Bool flag : 1;
  signed char c4 : 4;
};

static void print(const struct fields *f) {
  printf("%d %u %d %u %d %u %lld %llu %d %d\n", f->s1, f->u1, f->s3, f->u3, f->s7, f->u17,
         (long long)f->s40, (unsigned long long)f->u64, f->flag, f->c4);
}

int main(void) {
  struct fields f = {0};
  print(&f);
  for (int i = -4; i < 12; i += 3) {
    f.s1 = i & 1 ? -1 : 0;
    f.u1 = i;
    f.s3 = i % 4;
    f.u3 = i;
    f.s7 = i * 5;
    f.u17 = i * 12345;
    f.s40 = i * 54321098765LL;
    f.u64 = (unsigned long long)i * 0x123456789abcdefULL;
    f.flag = i;
    f.c4 = i & 7;
    print(&f);
  }

  /* Promotions: a narrow unsigned field becomes int, a 32-bit one stays unsigned. */
  struct { unsigned narrow : 31; unsigned full : 32; } p = {1, 1};
  printf("%d %d\n", p.narrow - 2 < 0, p.full - 2 < 0);
  printf("%d %d\n", -1 < (int)p.narrow, -1 < p.narrow);
  printf("%d\n", -1 < p.full);

  /* Wrapping and sign extension of increments. */
  f.u3 = 6;
  for (int i = 0; i < 4; i++) printf("%u ", f.u3++);
  f.s3 = -4;
  for (int i = 0; i < 7; i++) printf("%d ", f.s3++);
  f.u17 = 0;
  f.u17--;
  printf("%u\n", f.u17);
  f.s7 = 63;
  printf("%d %d %d\n", f.s7 >> 2, f.s7 / -2, f.s7 % 5);
  f.s7 = -64;
  printf("%d %d %d\n", f.s7 >> 2, f.s7 / -2, f.s7 % 5);
  f.u64 = ~0ULL;
  f.u64 += 2;
  printf("%llu %zu\n", (unsigned long long)f.u64, sizeof f);
  return f.u17 % 251;
}
