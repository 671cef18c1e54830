// provides: wcslen wcsnlen wcscpy wcsncpy wcscat wcsncat wcscmp wcsncmp wcschr wcsrchr wcsstr wmemcpy wmemmove wmemset wmemcmp wmemchr
//
// Strings and arrays of wide characters.
#include "surefoot.h"

size_t wcslen(const wchar_t *text) {
  size_t length = 0;
  while (text[length] != 0)
    length++;
  return length;
}

size_t wcsnlen(const wchar_t *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != 0)
    length++;
  return length;
}

// Ends with a violation if so many characters at two places overlap.
static void check_apart(const wchar_t *target, size_t written, const wchar_t *source, size_t taken) {
  __surefoot_apart(target, written * sizeof *target, source, taken * sizeof *source);
}

wchar_t *wcscpy(wchar_t *target, const wchar_t *source) {
  size_t i = 0;
  while ((target[i] = source[i]) != 0)
    i++;
  check_apart(target, i + 1, source, i + 1);
  return target;
}

wchar_t *wcsncpy(wchar_t *target, const wchar_t *source, size_t size) {
  size_t i = 0;
  for (; i < size && source[i] != 0; i++)
    target[i] = source[i];
  size_t taken = i < size ? i + 1 : i;
  check_apart(target, taken, source, taken);
  for (; i < size; i++)
    target[i] = 0;
  return target;
}

wchar_t *wcscat(wchar_t *target, const wchar_t *source) {
  size_t end = wcslen(target), i = 0;
  while ((target[end + i] = source[i]) != 0)
    i++;
  check_apart(target, end + i + 1, source, i + 1);
  return target;
}

wchar_t *wcsncat(wchar_t *target, const wchar_t *source, size_t limit) {
  size_t end = wcslen(target), i = 0;
  for (; i < limit && source[i] != 0; i++)
    target[end + i] = source[i];
  target[end + i] = 0;
  check_apart(target, end + i + 1, source, i < limit ? i + 1 : i);
  return target;
}

static int compare(wchar_t left, wchar_t right) { return left < right ? -1 : left > right; }

int wcscmp(const wchar_t *left, const wchar_t *right) {
  size_t i = 0;
  while (left[i] != 0 && left[i] == right[i])
    i++;
  return compare(left[i], right[i]);
}

int wcsncmp(const wchar_t *left, const wchar_t *right, size_t limit) {
  for (size_t i = 0; i < limit; i++)
    if (left[i] != right[i] || left[i] == 0)
      return compare(left[i], right[i]);
  return 0;
}

wchar_t *wcschr(const wchar_t *text, wchar_t wanted) {
  for (;; text++) {
    if (*text == wanted)
      return (wchar_t *)text;
    if (*text == 0)
      return NULL;
  }
}

wchar_t *wcsrchr(const wchar_t *text, wchar_t wanted) {
  const wchar_t *found = NULL;
  for (;; text++) {
    if (*text == wanted)
      found = text;
    if (*text == 0)
      return (wchar_t *)found;
  }
}

wchar_t *wcsstr(const wchar_t *haystack, const wchar_t *needle) {
  for (;; haystack++) {
    size_t same = 0;
    while (needle[same] != 0 && haystack[same] == needle[same])
      same++;
    if (needle[same] == 0)
      return (wchar_t *)haystack;
    if (haystack[same] == 0)
      return NULL;
  }
}

wchar_t *wmemcpy(wchar_t *target, const wchar_t *source, size_t count) {
  return __builtin_memcpy(target, source, count * sizeof(wchar_t));
}

wchar_t *wmemmove(wchar_t *target, const wchar_t *source, size_t count) {
  return __builtin_memmove(target, source, count * sizeof(wchar_t));
}

wchar_t *wmemset(wchar_t *target, wchar_t value, size_t count) {
  for (size_t i = 0; i < count; i++)
    target[i] = value;
  return target;
}

// As with memcmp, both arrays have so many characters, whichever of them differ.
int wmemcmp(const wchar_t *left, const wchar_t *right, size_t count) {
  __surefoot_readable(left, count * sizeof *left);
  __surefoot_readable(right, count * sizeof *right);
  for (size_t i = 0; i < count; i++)
    if (left[i] != right[i])
      return compare(left[i], right[i]);
  return 0;
}

wchar_t *wmemchr(const wchar_t *array, wchar_t wanted, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (array[i] == wanted)
      return (wchar_t *)(array + i);
  return NULL;
}
