//@ exec: same
//@ stdin: first line\nsecond;third;fourth\nabc 12 xyz\n5 6\n
// Names of stream functions that others do not test: unlocked ones, those of <stdio_ext.h>, formatted ones.
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern int _IO_getc(FILE *), _IO_putc(int, FILE *), __underflow(FILE *), __uflow(FILE *), __overflow(FILE *, int), _IO_feof(FILE *), _IO_ferror(FILE *);
extern FILE _IO_2_1_stdin_, _IO_2_1_stdout_, _IO_2_1_stderr_;
extern ssize_t __getdelim(char **, size_t *, int, FILE *);

static int format(int which, void *target, const char *text, ...) {
  va_list list;
  va_start(list, text);
  int result = 0;
  char *made = NULL;
  fflush(stdout);
  switch (which) {
  case 0: result = vfprintf(stdout, text, list); break;
  case 1: result = vdprintf(1, text, list); break;
  case 2: result = vsprintf(target, text, list); break;
  case 3: result = vasprintf(&made, text, list); strcpy(target, made); free(made); break;
  case 4: result = vsnprintf(target, 4, text, list); break;
  case 5: result = vprintf(text, list); break;
  }
  va_end(list);
  return result;
}

static int scan(int which, const char *text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = which == 0 ? vsscanf(text, format, list) : which == 1 ? vscanf(format, list) : vfscanf(stdin, format, list);
  va_end(list);
  return result;
}

int main(void) {
  char *line = NULL, target[40];
  size_t size = 0;
  printf("%d %d %d\n", stdin == &_IO_2_1_stdin_, stdout == &_IO_2_1_stdout_, stderr == &_IO_2_1_stderr_);
  printf("%d %d %d\n", fileno(stdin), fileno_unlocked(stdout), fileno(stderr));
  printf("%d %c %c\n", __underflow(stdin), _IO_getc(stdin), getchar_unlocked());
  printf("%c %c %c", getc_unlocked(stdin), fgetc_unlocked(stdin), __uflow(stdin));
  printf("%s", fgets_unlocked(target, 40, stdin));
  ssize_t got = getdelim(&line, &size, ';', stdin);
  printf("%d %zu %s\n", (int)got, size, line);
  printf("%d", (int)__getdelim(&line, &size, ';', stdin));
  printf(" %d %s", (int)getline(&line, &size, stdin), line);
  printf("%d %d %d\n", _IO_feof(stdin), _IO_ferror(stdin), feof_unlocked(stdin) + ferror_unlocked(stdin));
  int a = 0, b = 0;
  printf("%d %s", scan(1, NULL, "%s %d", target, &a), target);
  printf(" %d\n", a);
  printf("%zu %.3s\n", fread_unlocked(target, 1, 4, stdin), target + 1);
  printf("%d", scan(2, NULL, "%d%d", &a, &b));
  printf(" %d %d\n", a, b);
  printf("%d", scan(0, "7 8", "%d%d", &a, &b));
  printf(" %d %d\n", a, b);
  putchar_unlocked('p'), putc_unlocked('q', stdout), fputc_unlocked('r', stdout), _IO_putc('s', stdout), __overflow(stdout, 't');
  fputs_unlocked("uvw\n", stdout), fwrite_unlocked("xyz\n", 1, 4, stdout), fflush_unlocked(stdout);
  for (int i = 0; i < 6; i++) printf("%d %s\n", format(i, strcpy(target, "-"), "<%d:%s>", i, "x"), target);
  fflush(stdout);
  printf("%d\n", dprintf(1, "%5.1f|", 2.25));
  printf("%d", asprintf(&line, "%x", 255));
  printf(" %s\n", line);
  free(line);
  FILE *file = fopen("a", "w+");
  setlinebuf(file);
  setbuffer(file, NULL, 0);
  printf("%d %d %d %d %d\n", __freadable(file), __fwritable(file), __freading(file) != 0, __fwriting(file) != 0, __flbf(file) >= 0);
  fputs("12 ab", file);
  printf("%d %d\n", __fwriting(file) != 0, (int)__fbufsize(file) >= 0);
  printf("%d\n", __fpending(file) <= 5);
  fflush(file);
  rewind(file);
  printf("%d", fscanf(file, "%d", &a));
  printf(" %d\n", a);
  __fpurge(file);
  printf("%d\n", __fsetlocking(file, FSETLOCKING_QUERY) == FSETLOCKING_INTERNAL);
  flockfile(file), funlockfile(file);
  printf("%d\n", ftrylockfile(file));
  funlockfile(file);
  clearerr_unlocked(file);
  _flushlbf();
  fclose(file);
  file = fdopen(dup(1), "w");
  fflush(stdout);
  fputs("through another\n", file);
  fclose(file);
  fcloseall();
  return 0;
}
