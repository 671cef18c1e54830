// provides: strcoll_l __strcoll_l strxfrm_l __strxfrm_l strcasecmp_l __strcasecmp_l strncasecmp_l __strncasecmp_l strerror_l strtol_l strtoul_l strtoll_l strtoull_l strtod_l strtof_l
//
// The functions on strings that take a locale: there is only one.
#include "surefoot.h"

typedef struct __locale_struct *locale_t;

int strcoll(const char *left, const char *right);
size_t strxfrm(char *target, const char *source, size_t size);
int strcasecmp(const char *left, const char *right);
int strncasecmp(const char *left, const char *right, size_t limit);
long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);
long long strtoll(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);

// A locale must be one that lives.
static void check(locale_t locale) { __surefoot_readable(locale, sizeof(void *)); }

int strcoll_l(const char *left, const char *right, locale_t locale) {
  check(locale);
  return strcoll(left, right);
}

int __strcoll_l(const char *left, const char *right, locale_t locale) { return strcoll_l(left, right, locale); }

size_t strxfrm_l(char *target, const char *source, size_t size, locale_t locale) {
  check(locale);
  return strxfrm(target, source, size);
}

size_t __strxfrm_l(char *target, const char *source, size_t size, locale_t locale) {
  return strxfrm_l(target, source, size, locale);
}

int strcasecmp_l(const char *left, const char *right, locale_t locale) {
  check(locale);
  return strcasecmp(left, right);
}

int __strcasecmp_l(const char *left, const char *right, locale_t locale) { return strcasecmp_l(left, right, locale); }

int strncasecmp_l(const char *left, const char *right, size_t limit, locale_t locale) {
  check(locale);
  return strncasecmp(left, right, limit);
}

int __strncasecmp_l(const char *left, const char *right, size_t limit, locale_t locale) {
  return strncasecmp_l(left, right, limit, locale);
}

char *strerror_l(int error, locale_t locale) {
  check(locale);
  return strerror(error);
}

long strtol_l(const char *text, char **end, int base, locale_t locale) {
  check(locale);
  return strtol(text, end, base);
}

unsigned long strtoul_l(const char *text, char **end, int base, locale_t locale) {
  check(locale);
  return strtoul(text, end, base);
}

long long strtoll_l(const char *text, char **end, int base, locale_t locale) {
  check(locale);
  return strtoll(text, end, base);
}

unsigned long long strtoull_l(const char *text, char **end, int base, locale_t locale) {
  check(locale);
  return strtoull(text, end, base);
}

double strtod_l(const char *text, char **end, locale_t locale) {
  check(locale);
  return strtod(text, end);
}

float strtof_l(const char *text, char **end, locale_t locale) {
  check(locale);
  return strtof(text, end);
}
