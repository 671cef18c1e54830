//@ exec: same
#define _GNU_SOURCE
#include <errno.h>
#include <langinfo.h>
#include <libintl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

extern char *__nl_langinfo_l(nl_item, locale_t);
extern locale_t __newlocale(int, const char *, locale_t), __duplocale(locale_t), __uselocale(locale_t);
extern void __freelocale(locale_t);
extern size_t __mbrlen(const char *, size_t, mbstate_t *);

int main(void) {
  locale_t locale = __newlocale(LC_ALL_MASK, "C", 0), copy = __duplocale(locale);
  printf("%s %s\n", __nl_langinfo_l(CODESET, locale), __nl_langinfo_l(RADIXCHAR, copy));
  locale_t before = __uselocale(locale);
  printf("%d %d\n", before == LC_GLOBAL_LOCALE, __uselocale(before) == locale);
  __freelocale(copy);
  printf("%s\n", dcngettext("x", "one", "many", 1, LC_MESSAGES));
  mbstate_t state;
  memset(&state, 0, sizeof state);
  printf("%zu %zu %zu\n", __mbrlen("a", 1, &state), __mbrlen("", 1, &state), __mbrlen("a", 0, &state));
  for (int i = 0; i < 140; i += 7) {
    char text[16];
    errno = 0;
    size_t a = c16rtomb(text, (char16_t)i, &state);
    printf("%d:%d %d", i, (int)a, a == (size_t)-1 ? errno : text[0]);
    memset(&state, 0, sizeof state);
    a = c32rtomb(text, (char32_t)i, &state);
    printf(" %d\n", (int)a);
    memset(&state, 0, sizeof state);
  }
  return 0;
}
