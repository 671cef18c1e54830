// provides: wcsftime wcsftime_l
//
// Dates as wide characters, in the C locale: made as bytes.
#include "surefoot.h"

struct tm;
size_t strftime(char *target, size_t size, const char *format, const struct tm *fields);

enum { ROOM = 1024 };
static const char unset = -1;

size_t wcsftime(wchar_t *target, size_t size, const wchar_t *format, const struct tm *fields) {
  char narrow[ROOM], text[ROOM];
  size_t length = 0;
  for (; format[length] != 0; length++) {
    if (format[length] < 0 || format[length] > 127 || length + 1 == ROOM)
      __surefoot_unsupported("formatting dates by wide characters beyond ASCII, or by more than 1023");
    narrow[length] = (char)format[length];
  }
  narrow[length] = '\0';
  text[0] = unset;
  size_t room = size < ROOM ? size : ROOM, made = strftime(text, room, narrow, fields);
  if (made == 0 && size > ROOM && text[0] != '\0')
    __surefoot_unsupported("formatting a date of more than 1023 wide characters");
  // Soundness: what an array holds whose text did not fit is not said.
  int fits = made > 0 || text[0] == '\0';
  for (size_t index = 0; !fits && index < size; index++)
    target[index] = (wchar_t)__surefoot_any();
  for (size_t index = 0; fits && index <= made && index < size; index++) {
    if ((unsigned char)text[index] > 127)
      __surefoot_unsupported("a time zone whose name is not of ASCII");
    target[index] = text[index];
  }
  return made;
}

size_t wcsftime_l(wchar_t *target, size_t size, const wchar_t *format, const struct tm *fields, void *locale) {
  return (void)locale, wcsftime(target, size, format, fields);
}
