//@ exec: same
// error and warn, and the names of signals. The messages go where the output goes, to be compared.
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <error.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char *__progname;

static void print_name(void) { fputs("[own name] ", stderr); }

static void warn_by_list(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vwarn(format, arguments);
  va_end(arguments);
  va_start(arguments, format);
  vwarnx(format, arguments);
  va_end(arguments);
}

static void report_errors(void) {
  error(0, 0, "plain %d %s", 7, "text");
  error(0, ENOENT, "with errno");
  error(0, 9999, "unknown errno");
  error_at_line(0, EINVAL, "file", 12, "at %s", "line");
  error_at_line(0, 0, NULL, 12, "at no file");
  error_one_per_line = 1;
  error_at_line(0, 0, "file", 12, "once");
  error_at_line(0, 0, "file", 12, "twice");
  error_at_line(0, 0, "file", 13, "next line");
  error_at_line(0, 0, NULL, 13, "no file");
  error_at_line(0, 0, "other", 13, "other file");
  error_print_progname = print_name;
  error(0, EACCES, "named");
  error_at_line(0, EACCES, "file", 1, "named");
  error_print_progname = NULL;
  printf("%u\n", error_message_count);
}

static void report_signals(void) {
  for (int number = -1; number < 67; number++) {
    const char *abbreviation = sigabbrev_np(number), *description = sigdescr_np(number);
    printf("%s %s %s\n", strsignal(number), abbreviation ? abbreviation : "-", description ? description : "-");
    psignal(number, number % 2 ? "prefix" : NULL);
  }
  psignal(SIGTERM, "");
}

static void leave(void) { printf("left, %u messages\n", error_message_count); }

int main(void) {
  stderr = stdout;
  program_invocation_name = "folder/name";
  program_invocation_short_name = "name";
  printf("%s\n", __progname);
  report_errors();
  errno = EPERM;
  warn("warning %d", 1);
  warnx("warning %d", 2);
  errno = ERANGE;
  warn(NULL);
  warnx(NULL);
  errno = EDOM;
  warn_by_list("warning %d", 3);
  report_signals();
  atexit(leave);
  errno = ENOMEM;
  if (error_message_count > 100)
    err(4, "not reached");
  error(3, EEXIST, "the end");
}
