// provides: vscanf vfscanf vsscanf scanf fscanf sscanf __isoc99_vscanf __isoc99_vfscanf __isoc99_vsscanf __isoc99_scanf __isoc99_fscanf __isoc99_sscanf __isoc23_vscanf __isoc23_vfscanf __isoc23_vsscanf __isoc23_scanf __isoc23_fscanf __isoc23_sscanf
//
// The entry points of formatted input. The engine is in scan.c. Headers redirect to the __isoc99 names or, when
// they are newer, to the __isoc23 names.
#include "surefoot.h"

static int scan_stream(FILE *stream, const char *format, va_list arguments) {
  surefoot_orient(stream, -1);
  return __surefoot_scan(stream, NULL, format, arguments);
}

int vscanf(const char *format, va_list arguments) { return scan_stream(stdin, format, arguments); }

int scanf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = scan_stream(stdin, format, arguments);
  va_end(arguments);
  return count;
}

int vfscanf(FILE *stream, const char *format, va_list arguments) {
  return scan_stream(stream, format, arguments);
}

int fscanf(FILE *stream, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = scan_stream(stream, format, arguments);
  va_end(arguments);
  return count;
}

int vsscanf(const char *text, const char *format, va_list arguments) {
  return __surefoot_scan(NULL, text, format, arguments);
}

int sscanf(const char *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = __surefoot_scan(NULL, text, format, arguments);
  va_end(arguments);
  return count;
}

int __isoc99_vscanf(const char *format, va_list arguments) {
  return scan_stream(stdin, format, arguments);
}

int __isoc99_scanf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = scan_stream(stdin, format, arguments);
  va_end(arguments);
  return count;
}

int __isoc99_vfscanf(FILE *stream, const char *format, va_list arguments) {
  return scan_stream(stream, format, arguments);
}

int __isoc99_fscanf(FILE *stream, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = scan_stream(stream, format, arguments);
  va_end(arguments);
  return count;
}

int __isoc99_vsscanf(const char *text, const char *format, va_list arguments) {
  return __surefoot_scan(NULL, text, format, arguments);
}

int __isoc99_sscanf(const char *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = __surefoot_scan(NULL, text, format, arguments);
  va_end(arguments);
  return count;
}

int __isoc23_vscanf(const char *format, va_list arguments) {
  return scan_stream(stdin, format, arguments);
}

int __isoc23_scanf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = scan_stream(stdin, format, arguments);
  va_end(arguments);
  return count;
}

int __isoc23_vfscanf(FILE *stream, const char *format, va_list arguments) {
  return scan_stream(stream, format, arguments);
}

int __isoc23_fscanf(FILE *stream, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = scan_stream(stream, format, arguments);
  va_end(arguments);
  return count;
}

int __isoc23_vsscanf(const char *text, const char *format, va_list arguments) {
  return __surefoot_scan(NULL, text, format, arguments);
}

int __isoc23_sscanf(const char *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int count = __surefoot_scan(NULL, text, format, arguments);
  va_end(arguments);
  return count;
}
