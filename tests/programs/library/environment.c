//@ exec: same
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **__environ, **_environ, *__progname_full, *__progname;
extern int __posix_getopt(int, char *const *, const char *);
extern int __cxa_atexit(void (*)(void *), void *, void *);
extern void *__dso_handle;

static void at_end(void *text) { printf("%s\n", (char *)text); }
static void fail(int is_plain, const char *format, ...) {
  va_list list;
  va_start(list, format);
  fflush(stdout);
  if (is_plain) verrx(3, format, list);
  verr(3, format, list);
}

int main(int argc, char **argv) {
  printf("%d %d %d\n", environ == __environ, _environ == environ, environ[0] == NULL);
  printf("%d\n", strstr(__progname_full, __progname) != NULL);
  setenv("A", "1", 1);
  printf("%s %s\n", secure_getenv("A"), environ[0]);
  printf("%d %d\n", clearenv(), getenv("A") == NULL);
  char *arguments[] = {"p", "-a", "x", "-b", "5", "-c", NULL};
  int option;
  while ((option = __posix_getopt(6, arguments, "ab:c")) != -1) printf("%c ", option);
  printf("%d\n", optind);
  __cxa_atexit(at_end, "first", NULL);
  __cxa_atexit(at_end, "second", NULL);
  fail(1, "message %d", 5);
}
