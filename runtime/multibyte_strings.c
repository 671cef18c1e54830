// provides: mbstowcs mbsrtowcs mbsnrtowcs __mbsnrtowcs wcstombs wcsrtombs wcsnrtombs
//
// Strings of bytes to strings of wide characters and back, in the C locale: ASCII.
#include "surefoot.h"

static const size_t invalid = (size_t)-1;

// Where a conversion stopped. The source is moved only if there is a target.
struct progress {
  size_t count;
  int is_at_end;
};

static size_t narrow_to_wide(wchar_t *target, const char **source, size_t limit, size_t room) {
  const char *text = *source;
  struct progress done = {0, 0};
  while (done.count < limit && (target == NULL || done.count < room)) {
    unsigned char byte = (unsigned char)text[done.count];
    if (byte > 127) {
      if (target != NULL)
        *source = text + done.count;
      errno = EILSEQ;
      return invalid;
    }
    if (target != NULL)
      target[done.count] = byte;
    if (byte == 0) {
      done.is_at_end = 1;
      break;
    }
    done.count++;
  }
  if (target != NULL)
    *source = done.is_at_end ? NULL : text + done.count;
  return done.count;
}

static size_t wide_to_narrow(char *target, const wchar_t **source, size_t limit, size_t room) {
  const wchar_t *text = *source;
  struct progress done = {0, 0};
  while (done.count < limit && (target == NULL || done.count < room)) {
    wchar_t character = text[done.count];
    if (character >= 0xe0000 && character <= 0xe007f)
      __surefoot_unsupported("converting Unicode's tags of languages");
    if (character < 0 || character > 127) {
      if (target != NULL)
        *source = text + done.count;
      errno = EILSEQ;
      return invalid;
    }
    if (target != NULL)
      target[done.count] = (char)character;
    if (character == 0) {
      done.is_at_end = 1;
      break;
    }
    done.count++;
  }
  if (target != NULL)
    *source = done.is_at_end ? NULL : text + done.count;
  return done.count;
}

size_t mbsnrtowcs(wchar_t *target, const char **source, size_t limit, size_t room, void *state) {
  (void)state;
  return narrow_to_wide(target, source, limit, room);
}

size_t __mbsnrtowcs(wchar_t *target, const char **source, size_t limit, size_t room, void *state) {
  (void)state;
  return narrow_to_wide(target, source, limit, room);
}

size_t mbsrtowcs(wchar_t *target, const char **source, size_t room, void *state) {
  (void)state;
  return narrow_to_wide(target, source, SIZE_MAX, room);
}

size_t mbstowcs(wchar_t *target, const char *source, size_t room) {
  return narrow_to_wide(target, &source, SIZE_MAX, room);
}

size_t wcsnrtombs(char *target, const wchar_t **source, size_t limit, size_t room, void *state) {
  (void)state;
  return wide_to_narrow(target, source, limit, room);
}

size_t wcsrtombs(char *target, const wchar_t **source, size_t room, void *state) {
  (void)state;
  return wide_to_narrow(target, source, SIZE_MAX, room);
}

size_t wcstombs(char *target, const wchar_t *source, size_t room) {
  return wide_to_narrow(target, &source, SIZE_MAX, room);
}
