// provides: vwscanf vfwscanf vswscanf wscanf fwscanf swscanf __isoc99_vwscanf __isoc99_vfwscanf __isoc99_vswscanf __isoc99_wscanf __isoc99_fwscanf __isoc99_swscanf __isoc23_vwscanf __isoc23_vfwscanf __isoc23_vswscanf __isoc23_wscanf __isoc23_fwscanf __isoc23_swscanf
//
// Formatted input of wide characters, in the C locale: read as bytes, of which each is one character. What it makes
// of characters beyond ASCII is not modelled.
#include "surefoot.h"

static char *narrow(const wchar_t *text) {
  size_t length = 0;
  while (text[length] != 0)
    length++;
  char *copy = __surefoot_room(length + 1);
  for (size_t index = 0; index < length; index++) {
    if (text[index] < 0 || text[index] > 127)
      __surefoot_unsupported("scanning wide characters beyond ASCII");
    copy[index] = (char)text[index];
  }
  return copy;
}

static int scan_stream(FILE *stream, const wchar_t *format, va_list arguments) {
  surefoot_orient(stream, 1);
  char *narrow_format = narrow(format);
  int count = __surefoot_scan(stream, NULL, narrow_format, arguments);
  __surefoot_release(narrow_format);
  return count;
}

static int scan_text(const wchar_t *text, const wchar_t *format, va_list arguments) {
  char *narrow_format = narrow(format), *narrow_text = narrow(text);
  int count = __surefoot_scan(NULL, narrow_text, narrow_format, arguments);
  __surefoot_release(narrow_format);
  __surefoot_release(narrow_text);
  return count;
}

#define WITH_ARGUMENTS(call) \
  va_list arguments; \
  va_start(arguments, format); \
  int count = call; \
  va_end(arguments); \
  return count;

int vwscanf(const wchar_t *format, va_list arguments) { return scan_stream(stdin, format, arguments); }
int vfwscanf(FILE *stream, const wchar_t *format, va_list arguments) { return scan_stream(stream, format, arguments); }
int vswscanf(const wchar_t *text, const wchar_t *format, va_list arguments) {
  return scan_text(text, format, arguments);
}
int wscanf(const wchar_t *format, ...) { WITH_ARGUMENTS(scan_stream(stdin, format, arguments)) }
int fwscanf(FILE *stream, const wchar_t *format, ...) { WITH_ARGUMENTS(scan_stream(stream, format, arguments)) }
int swscanf(const wchar_t *text, const wchar_t *format, ...) { WITH_ARGUMENTS(scan_text(text, format, arguments)) }

int __isoc99_vwscanf(const wchar_t *format, va_list arguments) { return scan_stream(stdin, format, arguments); }
int __isoc99_vfwscanf(FILE *stream, const wchar_t *format, va_list arguments) {
  return scan_stream(stream, format, arguments);
}
int __isoc99_vswscanf(const wchar_t *text, const wchar_t *format, va_list arguments) {
  return scan_text(text, format, arguments);
}
int __isoc99_wscanf(const wchar_t *format, ...) { WITH_ARGUMENTS(scan_stream(stdin, format, arguments)) }
int __isoc99_fwscanf(FILE *stream, const wchar_t *format, ...) { WITH_ARGUMENTS(scan_stream(stream, format, arguments)) }
int __isoc99_swscanf(const wchar_t *text, const wchar_t *format, ...) { WITH_ARGUMENTS(scan_text(text, format, arguments)) }

int __isoc23_vwscanf(const wchar_t *format, va_list arguments) { return scan_stream(stdin, format, arguments); }
int __isoc23_vfwscanf(FILE *stream, const wchar_t *format, va_list arguments) {
  return scan_stream(stream, format, arguments);
}
int __isoc23_vswscanf(const wchar_t *text, const wchar_t *format, va_list arguments) {
  return scan_text(text, format, arguments);
}
int __isoc23_wscanf(const wchar_t *format, ...) { WITH_ARGUMENTS(scan_stream(stdin, format, arguments)) }
int __isoc23_fwscanf(FILE *stream, const wchar_t *format, ...) { WITH_ARGUMENTS(scan_stream(stream, format, arguments)) }
int __isoc23_swscanf(const wchar_t *text, const wchar_t *format, ...) { WITH_ARGUMENTS(scan_text(text, format, arguments)) }
