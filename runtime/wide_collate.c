// provides: wcscoll wcsxfrm wcscasecmp wcsncasecmp wcscoll_l wcsxfrm_l wcscasecmp_l wcsncasecmp_l
//
// The C locale: wide characters collate by number, and only the letters A to Z have another case.
#include "surefoot.h"

typedef struct __locale_struct *locale_t;

static int compare(wchar_t left, wchar_t right) { return left < right ? -1 : left > right; }

int wcscoll(const wchar_t *left, const wchar_t *right) {
  size_t i = 0;
  while (left[i] != 0 && left[i] == right[i])
    i++;
  return compare(left[i], right[i]);
}

size_t wcsxfrm(wchar_t *target, const wchar_t *source, size_t size) {
  size_t length = 0;
  while (source[length] != 0)
    length++;
  for (size_t i = 0; i < size && i <= length; i++)
    target[i] = source[i];
  return length;
}

static wchar_t lowered(wchar_t character) {
  return character >= 'A' && character <= 'Z' ? character - 'A' + 'a' : character;
}

int wcsncasecmp(const wchar_t *left, const wchar_t *right, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    wchar_t first = lowered(left[i]), second = lowered(right[i]);
    if (first != second || first == 0)
      return (int)((unsigned)first - (unsigned)second);
  }
  return 0;
}

int wcscasecmp(const wchar_t *left, const wchar_t *right) { return wcsncasecmp(left, right, SIZE_MAX); }

// A locale must be one that lives.
static void check(locale_t locale) { __surefoot_readable(locale, sizeof(void *)); }

int wcscoll_l(const wchar_t *left, const wchar_t *right, locale_t locale) {
  check(locale);
  return wcscoll(left, right);
}

size_t wcsxfrm_l(wchar_t *target, const wchar_t *source, size_t size, locale_t locale) {
  check(locale);
  return wcsxfrm(target, source, size);
}

int wcscasecmp_l(const wchar_t *left, const wchar_t *right, locale_t locale) {
  check(locale);
  return wcscasecmp(left, right);
}

int wcsncasecmp_l(const wchar_t *left, const wchar_t *right, size_t limit, locale_t locale) {
  check(locale);
  return wcsncasecmp(left, right, limit);
}
