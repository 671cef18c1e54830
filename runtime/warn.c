// provides: warn warnx vwarn vwarnx err errx verr verrx
//
// The messages of <err.h>: the program's name, the message, and, without an x, the text of errno.
#include "surefoot.h"

int fprintf(FILE *stream, const char *format, ...);
_Noreturn void exit(int status);
extern char *program_invocation_short_name;

void vwarn(const char *format, va_list arguments) {
  int number = errno;
  fprintf(stderr, "%s: ", program_invocation_short_name);
  if (format != NULL) {
    vfprintf(stderr, format, arguments);
    fprintf(stderr, ": ");
  }
  fprintf(stderr, "%s\n", strerror(number));
}

void vwarnx(const char *format, va_list arguments) {
  fprintf(stderr, "%s: ", program_invocation_short_name);
  if (format != NULL)
    vfprintf(stderr, format, arguments);
  fprintf(stderr, "\n");
}

void warn(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vwarn(format, arguments);
  va_end(arguments);
}

void warnx(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vwarnx(format, arguments);
  va_end(arguments);
}

_Noreturn void verr(int status, const char *format, va_list arguments) {
  vwarn(format, arguments);
  exit(status);
}

_Noreturn void verrx(int status, const char *format, va_list arguments) {
  vwarnx(format, arguments);
  exit(status);
}

_Noreturn void err(int status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vwarn(format, arguments);
  va_end(arguments);
  exit(status);
}

_Noreturn void errx(int status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vwarnx(format, arguments);
  va_end(arguments);
  exit(status);
}
