// The functions that _FORTIFY_SOURCE puts in place of plain ones. The C library's own are compiled without
// checks: where the compiler did not know how large a target is, they write beyond it and nobody sees it.
// These check what they are told as the C library does, and are compiled with the address sanitizer. So are
// some plain functions.
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

#define WEAK __attribute__((weak))

extern void __chk_fail(void) __attribute__((noreturn));

static void check(size_t size, size_t room) {
  if (size > room) __chk_fail();
}

WEAK void *__memcpy_chk(void *to, const void *from, size_t size, size_t room) {
  check(size, room);
  return __builtin_memcpy(to, from, size);
}
WEAK void *__memmove_chk(void *to, const void *from, size_t size, size_t room) {
  check(size, room);
  return __builtin_memmove(to, from, size);
}
WEAK void *__memset_chk(void *to, int byte, size_t size, size_t room) {
  check(size, room);
  return __builtin_memset(to, byte, size);
}
WEAK void *__mempcpy_chk(void *to, const void *from, size_t size, size_t room) {
  check(size, room);
  return (char *)__builtin_memcpy(to, from, size) + size;
}
WEAK void __explicit_bzero_chk(void *to, size_t size, size_t room) {
  check(size, room);
  __builtin_memset(to, 0, size);
}

#define STRINGS(character, length, append, copy, copy_to_end, join, join_some, copy_some)                 \
  static size_t length(const character *text, size_t room) {                                              \
    size_t count = 0;                                                                                     \
    for (;; count++) {                                                                                    \
      check(count + 1, room);                                                                             \
      if (text[count] == 0) return count;                                                                 \
    }                                                                                                     \
  }                                                                                                       \
  static character *append(character *to, size_t at, const character *from, size_t limit, size_t room) {  \
    for (; limit > 0 && *from != 0; limit--, at++, from++) {                                              \
      check(at + 1, room);                                                                                \
      to[at] = *from;                                                                                     \
    }                                                                                                     \
    check(at + 1, room);                                                                                  \
    to[at] = 0;                                                                                           \
    return to + at;                                                                                       \
  }                                                                                                       \
  WEAK character *copy(character *to, const character *from, size_t room) {                               \
    append(to, 0, from, (size_t)-1, room);                                                                \
    return to;                                                                                            \
  }                                                                                                       \
  WEAK character *copy_to_end(character *to, const character *from, size_t room) {                        \
    return append(to, 0, from, (size_t)-1, room);                                                         \
  }                                                                                                       \
  WEAK character *join(character *to, const character *from, size_t room) {                               \
    append(to, length(to, room), from, (size_t)-1, room);                                                 \
    return to;                                                                                            \
  }                                                                                                       \
  WEAK character *join_some(character *to, const character *from, size_t limit, size_t room) {            \
    append(to, length(to, room), from, limit, room);                                                      \
    return to;                                                                                            \
  }                                                                                                       \
  WEAK character *copy_some(character *to, const character *from, size_t size, size_t room) {             \
    check(size, room);                                                                                    \
    size_t i = 0;                                                                                         \
    for (; i < size && from[i] != 0; i++) to[i] = from[i];                                                \
    for (; i < size; i++) to[i] = 0;                                                                      \
    return to;                                                                                            \
  }

STRINGS(char, length, append, __strcpy_chk, __stpcpy_chk, __strcat_chk, __strncat_chk, __strncpy_chk)
STRINGS(wchar_t, wide_length, wide_append, __wcscpy_chk, __wcpcpy_chk, __wcscat_chk, __wcsncat_chk, __wcsncpy_chk)

WEAK char *__stpncpy_chk(char *to, const char *from, size_t size, size_t room) {
  __strncpy_chk(to, from, size, room);
  size_t i = 0;
  while (i < size && to[i] != 0) i++;
  return to + i;
}
WEAK wchar_t *__wmemcpy_chk(wchar_t *to, const wchar_t *from, size_t count, size_t room) {
  check(count, room);
  return __builtin_memcpy(to, from, count * sizeof *to);
}
WEAK wchar_t *__wmemmove_chk(wchar_t *to, const wchar_t *from, size_t count, size_t room) {
  check(count, room);
  return __builtin_memmove(to, from, count * sizeof *to);
}
WEAK wchar_t *__wmemset_chk(wchar_t *to, wchar_t value, size_t count, size_t room) {
  check(count, room);
  for (size_t i = 0; i < count; i++) to[i] = value;
  return to;
}

WEAK ssize_t __read_chk(int descriptor, void *to, size_t size, size_t room) {
  check(size, room);
  return read(descriptor, to, size);
}
WEAK size_t __fread_chk(void *to, size_t room, size_t size, size_t count, FILE *stream) {
  if (size != 0 && count > room / size) __chk_fail();
  return fread(to, size, count, stream);
}
WEAK size_t __fread_unlocked_chk(void *to, size_t room, size_t size, size_t count, FILE *stream) {
  return __fread_chk(to, room, size, count, stream);
}
WEAK char *__fgets_chk(char *to, size_t room, int size, FILE *stream) {
  int byte = 0;
  size_t length = 0;
  if (size <= 1 || room == 0) return NULL;
  while (length + 1 < (size_t)size && byte != '\n' && (byte = getc(stream)) != EOF) {
    check(length + 2, room);
    to[length++] = (char)byte;
  }
  if (length == 0) return NULL;
  to[length] = 0;
  return to;
}
WEAK char *__fgets_unlocked_chk(char *to, size_t room, int size, FILE *stream) {
  return __fgets_chk(to, room, size, stream);
}
WEAK char *__gets_chk(char *to, size_t room) {
  size_t length = 0;
  int byte = getchar();
  check(1, room);
  if (byte == EOF) return NULL;
  for (; byte != EOF && byte != '\n'; byte = getchar()) {
    check(length + 2, room);
    to[length++] = (char)byte;
  }
  to[length] = 0;
  return to;
}

// Plain functions that the sanitizer does not watch.
WEAK char *gets(char *to) { return __gets_chk(to, (size_t)-1); }

WEAK void *memccpy(void *to, const void *from, int byte, size_t size) {
  size_t count = 0;
  int found = 0;
  while (count < size && !found) found = ((const unsigned char *)from)[count++] == (unsigned char)byte;
  __builtin_memcpy(to, from, count);
  return found ? (char *)to + count : NULL;
}

// The sanitizer has these itself, weak and without the check of the room.
int __vsprintf_chk(char *to, int level, size_t room, const char *format, va_list list) {
  va_list again;
  va_copy(again, list);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  check(length < 0 ? 1 : (size_t)length + 1, room);
  return vsprintf(to, format, list);
}
int __sprintf_chk(char *to, int level, size_t room, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = __vsprintf_chk(to, level, room, format, list);
  va_end(list);
  return length;
}
int __vsnprintf_chk(char *to, size_t size, int level, size_t room, const char *format, va_list list) {
  check(size, room);
  return vsnprintf(to, size, format, list);
}
int __snprintf_chk(char *to, size_t size, int level, size_t room, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = __vsnprintf_chk(to, size, level, room, format, list);
  va_end(list);
  return length;
}
