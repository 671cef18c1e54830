//@ exec: same
// Every class and mapping of <ctype.h> and <wctype.h>, by each of its names, for every character.
#define _GNU_SOURCE
#include <ctype.h>
#include <locale.h>
#include <stdio.h>
#include <wctype.h>

#define CLASSES(one) \
  one(alnum) one(alpha) one(blank) one(cntrl) one(digit) one(graph) one(lower) one(print) one(punct) one(space) one(upper) one(xdigit)

#define DECLARE(class) \
  extern int (__is##class##_l)(int, locale_t); \
  extern int (__isw##class##_l)(wint_t, locale_t);
CLASSES(DECLARE)
extern size_t __ctype_get_mb_cur_max(void);
extern int (__tolower_l)(int, locale_t), (__toupper_l)(int, locale_t);
extern wint_t __towlower_l(wint_t, locale_t), __towupper_l(wint_t, locale_t);

#define ROW(class) \
  printf(#class ":"); \
  for (int c = -1; c < 256; c++) { \
    int a = (is##class)(c) != 0, b = (is##class##_l)(c, locale) != 0, d = (__is##class##_l)(c, locale) != 0; \
    int e = (isw##class)(c) != 0, f = (isw##class##_l)(c, locale) != 0, g = (__isw##class##_l)(c, locale) != 0; \
    int h = iswctype_l(c, wctype_l(#class, locale), locale) != 0, i = is##class(c) != 0; \
    int all = a + b * 2 + d * 4 + e * 8 + f * 16 + g * 32 + h * 64 + i * 128; \
    if (all != 0) printf(" %d=%d", c, all); \
  } \
  printf("\n");

int main(void) {
  locale_t locale = newlocale(LC_ALL_MASK, "C", 0);
  CLASSES(ROW)
  for (int c = -1; c < 256; c++) {
    int to[] = {(tolower)(c), (toupper)(c), (tolower_l)(c, locale), (toupper_l)(c, locale), (__tolower_l)(c, locale), (__toupper_l)(c, locale),
                (int)towlower(c), (int)towupper(c), (int)towlower_l(c, locale), (int)towupper_l(c, locale), (int)__towlower_l(c, locale),
                (int)__towupper_l(c, locale), (int)towctrans_l(c, wctrans_l("tolower", locale), locale), (toascii)(c), (isascii)(c), 
                toupper(c), tolower(c)};
    for (unsigned i = 0; i < sizeof to / sizeof to[0]; i++)
      if (to[i] != c) printf(" %d.%u=%d", c, i, to[i]);
    if (isalpha(c)) printf(" %d %d", (_toupper)(c | 32), (_tolower)(c & ~32));
  }
  printf("\n%d\n", (int)wctrans_l("none", locale));
  const unsigned short *classes = *__ctype_b_loc();
  const int *lower = *__ctype_tolower_loc(), *upper = *__ctype_toupper_loc();
  unsigned long sum = 0;
  for (int c = -128; c < 256; c++) sum = sum * 31 + classes[c] + (unsigned)lower[c] * 7 + (unsigned)upper[c];
  printf("%lx %zu\n", sum, __ctype_get_mb_cur_max());
  return 0;
}
