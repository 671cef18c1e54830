// provides: wcsspn wcscspn wcspbrk wcstok wcschrnul wcswcs wcsdup wcpcpy wcpncpy wmempcpy
//
// What else there is for strings of wide characters.
#include "surefoot.h"

size_t wcslen(const wchar_t *text);
wchar_t *wcsstr(const wchar_t *haystack, const wchar_t *needle);

static int is_member(const wchar_t *set, wchar_t character) {
  while (*set != 0 && *set != character)
    set++;
  return *set != 0;
}

size_t wcsspn(const wchar_t *text, const wchar_t *accepted) {
  size_t length = 0;
  while (text[length] != 0 && is_member(accepted, text[length]))
    length++;
  return length;
}

size_t wcscspn(const wchar_t *text, const wchar_t *rejected) {
  size_t length = 0;
  while (text[length] != 0 && !is_member(rejected, text[length]))
    length++;
  return length;
}

wchar_t *wcspbrk(const wchar_t *text, const wchar_t *wanted) {
  size_t length = wcscspn(text, wanted);
  return text[length] == 0 ? NULL : (wchar_t *)(text + length);
}

wchar_t *wcstok(wchar_t *text, const wchar_t *separators, wchar_t **rest) {
  if (text == NULL) {
    if (*rest == NULL)
      return NULL;
    text = *rest;
  }
  text += wcsspn(text, separators);
  if (*text == 0) {
    *rest = NULL;
    return NULL;
  }
  wchar_t *end = text + wcscspn(text, separators);
  *rest = *end == 0 ? NULL : end + 1;
  *end = 0;
  return text;
}

wchar_t *wcschrnul(const wchar_t *text, wchar_t wanted) {
  while (*text != 0 && *text != wanted)
    text++;
  return (wchar_t *)text;
}

wchar_t *wcswcs(const wchar_t *haystack, const wchar_t *needle) { return wcsstr(haystack, needle); }

wchar_t *wcsdup(const wchar_t *text) {
  size_t size = (wcslen(text) + 1) * sizeof *text;
  wchar_t *copy = malloc(size);
  if (copy != NULL)
    __builtin_memcpy(copy, text, size);
  return copy;
}

wchar_t *wcpcpy(wchar_t *target, const wchar_t *source) {
  size_t length = wcslen(source);
  for (size_t i = 0; i <= length; i++)
    target[i] = source[i];
  __surefoot_apart(target, (length + 1) * sizeof *target, source, (length + 1) * sizeof *source);
  return target + length;
}

wchar_t *wcpncpy(wchar_t *target, const wchar_t *source, size_t size) {
  size_t length = 0;
  while (length < size && source[length] != 0)
    length++;
  wcsncpy(target, source, size);
  return target + length;
}

wchar_t *wmempcpy(wchar_t *target, const wchar_t *source, size_t count) {
  __builtin_memcpy(target, source, count * sizeof *target);
  return target + count;
}
