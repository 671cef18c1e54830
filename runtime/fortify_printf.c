// provides: __printf_chk __fprintf_chk __vprintf_chk __vfprintf_chk __dprintf_chk __vdprintf_chk __sprintf_chk __vsprintf_chk __snprintf_chk __vsnprintf_chk __asprintf_chk __vasprintf_chk
//
// What _FORTIFY_SOURCE makes of formatted output: `room` is the size of the target as far as the compiler
// knew it, all ones where it did not. A `level` above zero refuses %n in a format that can be written to.
#include "surefoot.h"

// Soundness: whether a format can be written to is not known here, so a format with %n is left open.
static void check_format(int level, const char *format) {
  if (level <= 0)
    return;
  for (; *format != '\0'; format++) {
    if (*format != '%')
      continue;
    format++;
    while (*format != '\0' && (*format < 'A' || *format == 'h' || *format == 'l' || *format == 'j' ||
                               *format == 'z' || *format == 't' || *format == 'q' || *format == 'L'))
      if (*format == '%')
        break;
      else
        format++;
    if (*format == 'n')
      __surefoot_unsupported("%n in a format of a fortified function");
    if (*format == '\0')
      return;
  }
}

int __vprintf_chk(int level, const char *format, va_list arguments) {
  check_format(level, format);
  return vprintf(format, arguments);
}

int __vfprintf_chk(FILE *stream, int level, const char *format, va_list arguments) {
  check_format(level, format);
  return vfprintf(stream, format, arguments);
}

int __vdprintf_chk(int descriptor, int level, const char *format, va_list arguments) {
  check_format(level, format);
  return vdprintf(descriptor, format, arguments);
}

int __vasprintf_chk(char **result, int level, const char *format, va_list arguments) {
  check_format(level, format);
  return vasprintf(result, format, arguments);
}

int __vsprintf_chk(char *target, int level, size_t room, const char *format, va_list arguments) {
  check_format(level, format);
  if (room == 0)
    __surefoot_overflow_detected();
  int length = vsnprintf(target, room, format, arguments);
  if (length >= 0 && (size_t)length >= room)
    __surefoot_overflow_detected();
  return length;
}

int __vsnprintf_chk(char *target, size_t size, int level, size_t room, const char *format, va_list arguments) {
  check_format(level, format);
  if (size > room)
    __surefoot_overflow_detected();
  return vsnprintf(target, size, format, arguments);
}

int __printf_chk(int level, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = __vprintf_chk(level, format, arguments);
  va_end(arguments);
  return result;
}

int __fprintf_chk(FILE *stream, int level, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = __vfprintf_chk(stream, level, format, arguments);
  va_end(arguments);
  return result;
}

int __dprintf_chk(int descriptor, int level, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = __vdprintf_chk(descriptor, level, format, arguments);
  va_end(arguments);
  return result;
}

int __asprintf_chk(char **result, int level, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = __vasprintf_chk(result, level, format, arguments);
  va_end(arguments);
  return length;
}

int __sprintf_chk(char *target, int level, size_t room, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = __vsprintf_chk(target, level, room, format, arguments);
  va_end(arguments);
  return result;
}

int __snprintf_chk(char *target, size_t size, int level, size_t room, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = __vsnprintf_chk(target, size, level, room, format, arguments);
  va_end(arguments);
  return result;
}
