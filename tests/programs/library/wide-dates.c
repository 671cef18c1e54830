//@ exec: same
#define _GNU_SOURCE
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

extern struct tm *__gmtime_r(const time_t *, struct tm *);
extern size_t __strftime_l(char *, size_t, const char *, const struct tm *, locale_t);
extern char *__tzname[2];
extern long __timezone;
extern int __daylight;

int main(void) {
  locale_t locale = newlocale(LC_ALL_MASK, "C", 0);
  for (time_t seconds = -86400 * 400l; seconds < 4000000000l; seconds += 399999999l) {
    struct tm date;
    wchar_t target[64];
    char narrow[64];
    __gmtime_r(&seconds, &date);
    for (size_t size = 1; size <= 64; size += 9) {
      wmemset(target, L'-', 64);
      size_t made = wcsftime(target, size, L"%a %d %B %Y|%H:%M:%S %%", &date);
      printf("%zu", made);
      for (int i = 0; made > 0 && i < 40; i++) printf(" %d", (int)target[i]);
      printf("\n");
    }
    printf("%zu %ls\n", wcsftime_l(target, 64, L"%F %T", &date, locale), target);
    printf("%zu %s %zu\n", strftime_l(narrow, 64, "%c", &date, locale), narrow, __strftime_l(narrow, 64, "%x", &date, locale));
    printf("%s", ctime(&seconds));
    printf("%ld %d\n", (long)timelocal(&date), localtime(&seconds)->tm_hour);
  }
  wchar_t empty[2] = L"x";
  printf("%zu %d\n", wcsftime(empty, 2, L"", &(struct tm){0}), (int)empty[0]);
  tzset();
  printf("%s %s %ld %d\n", __tzname[0], __tzname[1], __timezone, __daylight);
  return 0;
}
