//@ exec: same
//@ cflags: -D_GNU_SOURCE -include stdarg.h
//@ stdin: some words to read
// What _FORTIFY_SOURCE makes of calls, called by its names.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern void *__memmove_chk(void *, const void *, size_t, size_t), *__memset_chk(void *, int, size_t, size_t);
extern char *__stpcpy_chk(char *, const char *, size_t), *__strncpy_chk(char *, const char *, size_t, size_t), *__strncat_chk(char *, const char *, size_t, size_t);
extern int __sprintf_chk(char *, int, size_t, const char *, ...), __vsprintf_chk(char *, int, size_t, const char *, va_list);
extern int __snprintf_chk(char *, size_t, int, size_t, const char *, ...), __vsnprintf_chk(char *, size_t, int, size_t, const char *, va_list);
extern int __vdprintf_chk(int, int, const char *, va_list), __vasprintf_chk(char **, int, const char *, va_list);
extern size_t __fread_unlocked_chk(void *, size_t, size_t, size_t, FILE *);
extern ssize_t __read_chk(int, void *, size_t, size_t);

static int format(int which, char *target, const char *text, ...) {
  va_list list;
  va_start(list, text);
  char *made;
  int result;
  switch (which) {
  case 0: result = __vsprintf_chk(target, 1, 20, text, list); break;
  case 1: result = __vsnprintf_chk(target, 5, 1, 20, text, list); break;
  case 2: fflush(stdout), result = __vdprintf_chk(1, 1, text, list); break;
  default: result = __vasprintf_chk(&made, 1, text, list), strcpy(target, made), free(made); break;
  }
  va_end(list);
  return result;
}

int main(void) {
  char text[20] = "abcdef", *end;
  __memmove_chk(text + 1, text, 7, 19);
  __memset_chk(text, 'x', 2, 20);
  puts(text);
  end = __stpcpy_chk(text, "stpcpy", 20);
  printf("%d\n", (int)(end - text));
  __strncpy_chk(text, "strncpy", 3, 20);
  puts(__strncat_chk(text, "strncat", 4, 20));
  printf("%d %s\n", __sprintf_chk(text, 1, 20, "%d-%s", 5, "x"), text);
  printf("%d %s\n", __snprintf_chk(text, 3, 1, 20, "%d-%s", 5, "xyz"), text);
  for (int i = 0; i < 4; i++) printf("%d %s\n", format(i, text, "<%d|%s>", 7, "y"), text);
  printf("%zu\n", __fread_unlocked_chk(text, 20, 1, 4, stdin));
  printf("%.4s\n", text);
  int ends[2];
  pipe(ends);
  write(ends[1], "piped", 5);
  printf("%d\n", (int)__read_chk(ends[0], text, 5, 20));
  printf("%.5s\n", text);
  return 0;
}
