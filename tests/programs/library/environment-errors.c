//@ exec: same
#include <err.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

static void fail(const char *format, ...) {
  va_list list;
  va_start(list, format);
  verr(4, format, list);
}

int main(int argc, char **argv) {
  errno = ENOENT;
  if (argc > 5) errx(2, "%d", 1);
  printf("printed\n");
  fail("message %d", 5);
}
