// provides: __memcpy_chk __memmove_chk __memset_chk __mempcpy_chk __explicit_bzero_chk __fdelt_chk __wmemcpy_chk __wmemmove_chk __wmemset_chk
//
// What _FORTIFY_SOURCE makes of copying and filling: `room` is the size of the target as far as the
// compiler knew it, all ones where it did not.
#include "surefoot.h"

static void check(size_t size, size_t room) {
  if (size > room)
    __surefoot_overflow_detected();
}

void *__memcpy_chk(void *target, const void *source, size_t size, size_t room) {
  check(size, room);
  return __builtin_memcpy(target, source, size);
}

void *__memmove_chk(void *target, const void *source, size_t size, size_t room) {
  check(size, room);
  return __builtin_memmove(target, source, size);
}

void *__memset_chk(void *target, int byte, size_t size, size_t room) {
  check(size, room);
  return __builtin_memset(target, byte, size);
}

void *__mempcpy_chk(void *target, const void *source, size_t size, size_t room) {
  check(size, room);
  __builtin_memcpy(target, source, size);
  return (char *)target + size;
}

void __explicit_bzero_chk(void *target, size_t size, size_t room) {
  check(size, room);
  __builtin_memset(target, 0, size);
}

// The word of an fd_set that a descriptor is in.
long __fdelt_chk(long descriptor) {
  if (descriptor < 0 || descriptor >= 1024)
    __surefoot_overflow_detected();
  return descriptor / (8 * (long)sizeof(long));
}

// Their sizes and rooms are numbers of wide characters.
wchar_t *__wmemcpy_chk(wchar_t *target, const wchar_t *source, size_t count, size_t room) {
  check(count, room);
  return __builtin_memcpy(target, source, count * sizeof(wchar_t));
}

wchar_t *__wmemmove_chk(wchar_t *target, const wchar_t *source, size_t count, size_t room) {
  check(count, room);
  return __builtin_memmove(target, source, count * sizeof(wchar_t));
}

wchar_t *__wmemset_chk(wchar_t *target, wchar_t value, size_t count, size_t room) {
  check(count, room);
  for (size_t i = 0; i < count; i++)
    target[i] = value;
  return target;
}
