//@ exec: same
// What there is for strings and bytes beside the plain functions, of pseudo-random arguments.
#define _GNU_SOURCE
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

extern void *__mempcpy(void *, const void *, size_t);
extern char *__strdup(const char *), *__strndup(const char *, size_t), *__stpcpy(char *, const char *);
extern char *__strtok_r(char *, const char *, char **);
extern int __strverscmp(const char *, const char *), __strcoll_l(const char *, const char *, locale_t);
extern size_t __strxfrm_l(char *, const char *, size_t, locale_t);
extern int __strcasecmp_l(const char *, const char *, locale_t), __strncasecmp_l(const char *, const char *, size_t, locale_t);
extern int __xpg_strerror_r(int, char *, size_t);

static unsigned seed = 1;
static unsigned next(void) { return (seed = seed * 1103515245u + 12345u) >> 16 & 0x7fff; }
static int sign(int number) { return (number > 0) - (number < 0); }

static void fill(char *text, int size) {
  int length = next() % size;
  for (int i = 0; i < length; i++) text[i] = "abAB01. "[next() % 8];
  text[length] = 0;
}

int main(void) {
  locale_t locale = newlocale(LC_ALL_MASK, "C", 0);
  for (int i = 0; i < 150; i++) {
    char a[12], b[12], target[40];
    fill(a, 12), fill(b, 5);
    memset(target, '-', sizeof target);
    printf("%d %d", (int)((char *)__mempcpy(target, a, strlen(a)) - target), (int)(__stpcpy(target + 20, b) - target));
    printf(" %d %d", (int)(stpncpy(target, b, 7) - target), target[6]);
    char *found = strcasestr(a, b), *at = memrchr(a, 'a', strlen(a)), *raw = rawmemchr(a, 0);
    printf(" %d %d %d", found ? (int)(found - a) : -1, at ? (int)(at - a) : -1, (int)(raw - a));
    printf(" %d", (int)(strchrnul(a, 'b') - a));
    found = index(a, '1');
    printf(" %d", found ? (int)(found - a) : -1);
    found = rindex(a, '0');
    printf(" %d", found ? (int)(found - a) : -1);
    printf(" %d %d", sign(__strverscmp(a, b)), sign(__strcoll_l(a, b, locale)));
    printf(" %d %d %d", sign(__strcasecmp_l(a, b, locale)), sign(__strncasecmp_l(a, b, 3, locale)), sign(strncasecmp_l(a, b, 2, locale)));
    printf(" %zu %zu %zu", strxfrm(target, a, 40), strxfrm_l(target, a, 40, locale), __strxfrm_l(target, b, 40, locale));
    printf(" %s", target);
    char *copy = __strdup(a), *part = __strndup(a, 3), *rest;
    memfrob(copy, strlen(copy));
    printf(" %d %s", copy[0], part);
    for (char *token = __strtok_r(a, ". ", &rest); token; token = __strtok_r(NULL, ". ", &rest)) printf(" <%s>", token);
    free(copy), free(part);
    bcopy(b, target + 1, strlen(b) + 1);
    bzero(target + 10, 5);
    explicit_bzero(target + 20, 3);
    printf(" %s %d %d\n", target + 1, target[14], target[22]);
  }
  for (int error = -1; error < 140; error += 7) {
    char text[60], small[8];
    printf("%s ", strerror_r(error, text, sizeof text));
    int result = __xpg_strerror_r(error, text, sizeof text);
    printf("%d %s ", result, text);
    result = __xpg_strerror_r(error, small, sizeof small);
    printf("%d %s\n", result, small);
  }
  fflush(stdout);
  errno = ENOENT;
  perror("message");
  wchar_t wide[20] = L"abcabc", other[20];
  printf("%zu %zu %d", wcslen(wide), wcsnlen(wide, 4), sign(wcsncmp(wide, L"abd", 3)));
  printf(" %d %d %d", (int)(wcschr(wide, L'b') - wide), (int)(wcsrchr(wide, L'b') - wide), (int)(wcsstr(wide, L"ca") - wide));
  printf(" %d %d", (int)(wcswcs(wide, L"bc") - wide), (int)(wmemchr(wide, L'c', 6) - wide));
  wmemcpy(other, wide, 7);
  wmemmove(other + 1, other, 6);
  printf(" %d %d\n", (int)other[1], (int)other[6]);
  printf("%d %d %zu", sign(wcscoll_l(wide, other, locale)), sign(wcscasecmp_l(L"ABC", L"abd", locale)), wcsxfrm_l(other, wide, 20, locale));
  printf(" %d\n", sign(wcsncasecmp_l(L"ABC", L"abd", 2, locale)));
  wchar_t *end;
  printf("%lld %llu\n", wcstoq(L"-12x", &end, 10), wcstouq(L"ffz", &end, 16));
  const wchar_t *source = L"abc";
  char narrow[10];
  printf("%zu %s\n", wcsnrtombs(narrow, &source, 10, 10, NULL), narrow);
  return 0;
}
