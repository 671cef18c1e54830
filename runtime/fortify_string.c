// provides: __strcpy_chk __stpcpy_chk __strncpy_chk __stpncpy_chk __strcat_chk __strncat_chk __strlcpy_chk __strlcat_chk __wcscpy_chk __wcsncpy_chk __wcscat_chk __wcsncat_chk
//
// What _FORTIFY_SOURCE makes of copying strings: `room` is the size of the target as far as the compiler
// knew it, all ones where it did not. The terminator needs room, too.
#include "surefoot.h"

static void check(size_t size, size_t room) {
  if (size > room)
    __surefoot_overflow_detected();
}

// Copies a string to target[start ..) and returns where its terminator is.
static char *append(char *target, size_t start, const char *source, size_t limit, size_t room) {
  size_t i = 0;
  for (; i < limit && source[i] != '\0'; i++) {
    if (start + i >= room)
      __surefoot_overflow_detected();
    target[start + i] = source[i];
  }
  if (start + i >= room)
    __surefoot_overflow_detected();
  target[start + i] = '\0';
  __surefoot_apart(target, start + i + 1, source, i < limit ? i + 1 : i);
  return target + start + i;
}

static size_t length_within(const char *text, size_t room) {
  size_t length = 0;
  for (;; length++) {
    if (length >= room)
      __surefoot_overflow_detected();
    if (text[length] == '\0')
      return length;
  }
}

char *__strcpy_chk(char *target, const char *source, size_t room) {
  append(target, 0, source, SIZE_MAX, room);
  return target;
}

char *__stpcpy_chk(char *target, const char *source, size_t room) {
  return append(target, 0, source, SIZE_MAX, room);
}

char *__strcat_chk(char *target, const char *source, size_t room) {
  append(target, length_within(target, room), source, SIZE_MAX, room);
  return target;
}

char *__strncat_chk(char *target, const char *source, size_t limit, size_t room) {
  append(target, length_within(target, room), source, limit, room);
  return target;
}

char *__strncpy_chk(char *target, const char *source, size_t size, size_t room) {
  check(size, room);
  return strncpy(target, source, size);
}

char *__stpncpy_chk(char *target, const char *source, size_t size, size_t room) {
  check(size, room);
  return stpncpy(target, source, size);
}

size_t __strlcpy_chk(char *target, const char *source, size_t size, size_t room) {
  check(size, room);
  return strlcpy(target, source, size);
}

size_t __strlcat_chk(char *target, const char *source, size_t size, size_t room) {
  check(size, room);
  return strlcat(target, source, size);
}

// Their sizes and rooms are numbers of wide characters.
static void append_wide(wchar_t *target, size_t start, const wchar_t *source, size_t limit, size_t room) {
  size_t i = 0;
  for (; i < limit && source[i] != 0; i++) {
    if (start + i >= room)
      __surefoot_overflow_detected();
    target[start + i] = source[i];
  }
  if (start + i >= room)
    __surefoot_overflow_detected();
  target[start + i] = 0;
  size_t taken = i < limit ? i + 1 : i;
  __surefoot_apart(target, (start + i + 1) * sizeof *target, source, taken * sizeof *source);
}

static size_t wide_length_within(const wchar_t *text, size_t room) {
  size_t length = 0;
  for (;; length++) {
    if (length >= room)
      __surefoot_overflow_detected();
    if (text[length] == 0)
      return length;
  }
}

wchar_t *__wcscpy_chk(wchar_t *target, const wchar_t *source, size_t room) {
  append_wide(target, 0, source, SIZE_MAX, room);
  return target;
}

wchar_t *__wcscat_chk(wchar_t *target, const wchar_t *source, size_t room) {
  append_wide(target, wide_length_within(target, room), source, SIZE_MAX, room);
  return target;
}

wchar_t *__wcsncat_chk(wchar_t *target, const wchar_t *source, size_t limit, size_t room) {
  append_wide(target, wide_length_within(target, room), source, limit, room);
  return target;
}

wchar_t *__wcsncpy_chk(wchar_t *target, const wchar_t *source, size_t size, size_t room) {
  check(size, room);
  return wcsncpy(target, source, size);
}
