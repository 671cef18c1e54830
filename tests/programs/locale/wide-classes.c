//@ exec: same
// The classes of wide characters, by function, by name and by locale.
#define _GNU_SOURCE
#include <ctype.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

static const char *const names[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph",
                                    "lower", "print", "punct", "space", "upper", "xdigit"};

static void show(wint_t character, locale_t locale) {
  printf("%x: %d %d %d %d %d %d %d %d %d %d %d %d", character, iswalnum(character), iswalpha(character),
         iswblank(character), iswcntrl(character), iswdigit(character), iswgraph(character), iswlower(character),
         iswprint(character), iswpunct(character), iswspace(character), iswupper(character), iswxdigit(character));
  for (int i = 0; i < 12; i++) {
    printf(" %d", iswctype(character, wctype(names[i])) != 0);
    printf("%d", iswctype_l(character, wctype_l(names[i], locale), locale) != 0);
  }
  printf(" %x %x %x %d %x\n", towupper(character), towlower(character), towctrans(character, wctrans("toupper")),
         wcwidth((wchar_t)character), towlower_l(character, locale));
}

int main(void) {
  locale_t locale = newlocale(LC_ALL_MASK, "C", NULL);
  for (wint_t character = 0; character < 300; character++)
    show(character, locale);
  static const wint_t further[] = {0x3b1, 0x4e00, 0x2003, 0xfeff, 0x10ffff, 0x110000, 0x7fffffff, 0x80000000, WEOF};
  for (int i = 0; i < 9; i++)
    show(further[i], locale);
  printf("%d %d %d\n", wctype("") == 0, wctype("letter") == 0, wctrans("") == NULL);
  for (int byte = -128; byte < 256; byte++)
    printf("%d %d %d %d %d %d\n", byte, isalpha_l(byte, locale), (isdigit_l)(byte, locale), isprint_l(byte, locale),
           (tolower_l)(byte, locale), (toupper_l)(byte, locale));
  printf("%d %d %d\n", wcswidth(L"abc", 2), wcswidth(L"abc", 9), wcswidth(L"a\tc", 3));
  freelocale(locale);
}
