//@ exec: same
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

#define TYPE(e) _Generic((e), char: "char", signed char: "schar", unsigned char: "uchar", short: "short", \
  unsigned short: "ushort", int: "int", unsigned: "unsigned", long: "long", unsigned long: "ulong",        \
  long long: "llong", unsigned long long: "ullong", float: "float", double: "double", default: "other")

int main(void) {
  printf("%d %d %d %d %d\n", CHAR_MIN, CHAR_MAX, SCHAR_MIN, UCHAR_MAX, SHRT_MIN);
  printf("%d %d %u %ld %lu\n", INT_MIN, INT_MAX, UINT_MAX, LONG_MIN, ULONG_MAX);
  printf("%lld %lld %llu\n", LLONG_MIN, LLONG_MAX, ULLONG_MAX);
  printf("%zu%zu%zu%zu%zu%zu\n", sizeof(char), sizeof(short), sizeof(int), sizeof(long), sizeof(long long), sizeof(void *));

  signed char sc = -1;
  unsigned char uc = 255;
  short ss = -1;
  unsigned short us = 65535;
  int si = -1;
  unsigned ui = 1;
  long sl = -1;
  unsigned long ul = 1;
  puts(TYPE(sc + uc)); puts(TYPE(us + ss)); puts(TYPE(si + ui)); puts(TYPE(ui + sl)); puts(TYPE(sl + ul));
  puts(TYPE(+sc)); puts(TYPE(~us)); puts(TYPE(!ul)); puts(TYPE(uc << ul)); puts(TYPE(si ? sc : ul));
  puts(TYPE('a')); puts(TYPE(2147483648)); puts(TYPE(0x80000000)); puts(TYPE(0x8000000000000000)); puts(TYPE(1u + 1ll));
  puts(TYPE(1.0f * 2)); puts(TYPE(sizeof 1)); puts(TYPE((char)1)); puts(TYPE(1 == 1)); puts(TYPE(uc++));

  printf("%d %d %d\n", sc == uc, sc == (signed char)uc, (unsigned char)sc == uc);
  printf("%d %d %d\n", si < (int)ui, si < ui, sl < ui);
  printf("%d %d\n", sl < ul, ss < us);
  printf("%d %u %d\n", uc + 1, (unsigned char)(uc + 1), (signed char)uc);
  printf("%d %d\n", us * 2, (short)(us - 1));
  printf("%d %x %d\n", ~uc, (unsigned char)~uc, -us);
  printf("%u %lu\n", (unsigned)sc, (unsigned long)ss);
  printf("%lu %ld\n", (unsigned long)ui - 2, (long)(ui - 2));
  printf("%" PRId64 " %" PRIu64 "\n", (int64_t)(uint32_t)-5, (uint64_t)(int32_t)-5);
  printf("%d %d\n", (short)70000, (signed char)0x1ff);
  printf("%d %d %d %d\n", (int8_t)128, (int16_t)32768, (uint8_t)256, (uint16_t)-1);
  printf("%d %d\n", (int)3000000000u, (int)0x1234567890LL);

  uc += 10;
  sc -= 127;
  us = (unsigned)us * us + 7;
  ss = (short)((unsigned short)ss << 15);
  printf("%d %d %d %d\n", uc, sc, us, ss);
  uc = 200;
  uc = uc * uc;
  sc = -128;
  sc = -sc;
  printf("%d %d\n", uc, sc);
  for (signed char c = 125; c > 0; c++) printf("%d ", c);
  printf("%hhd %hhu %hd %hu\n", 200, 200, 40000, 40000);
  printf("%d %d\n", (ui - 2 > 0), (ui - 2) / 2 == 0x7fffffff);
  return (unsigned char)-3;
}
