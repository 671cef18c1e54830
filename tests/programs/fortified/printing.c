//@ exec: same
// The checked forms of printf; all fit.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int __printf_chk(int, const char *, ...);
int __fprintf_chk(FILE *, int, const char *, ...);
int __vprintf_chk(int, const char *, va_list);
int __vfprintf_chk(FILE *, int, const char *, va_list);
int __dprintf_chk(int, int, const char *, ...);
int __asprintf_chk(char **, int, const char *, ...);

static int forward(int to_memory, char *target, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length;
  switch (to_memory) {
  case 0: length = __vprintf_chk(1, format, list); break;
  case 1: length = __vfprintf_chk(stdout, 1, format, list); break;
  case 2: length = __builtin___vsprintf_chk(target, 1, 16, format, list); break;
  default: length = __builtin___vsnprintf_chk(target, 4, 1, 16, format, list); break;
  }
  va_end(list);
  return length;
}

int main(void) {
  char b[16];
  setbuf(stdout, NULL);
  printf("%d\n", __printf_chk(1, "%d %s %5.2f%%\n", 3, "three", 3.0));
  printf("%d\n", __fprintf_chk(stdout, 1, "%c|%-4x|\n", 'q', 255));
  printf("%d\n", __dprintf_chk(1, 1, "<%ld>\n", 12345678901L % 1000));
  printf("%d ", __builtin___sprintf_chk(b, 1, sizeof b, "%s=%d", "fifteen c", 12345)), puts(b);
  printf("%d ", __builtin___snprintf_chk(b, 8, 1, sizeof b, "%s=%d", "cut off", 12345)), puts(b);
  printf("%d\n", forward(0, b, "%d+%d\n", 1, 2));
  printf("%d\n", forward(1, b, "%d+%d\n", 3, 4));
  printf("%d ", forward(2, b, "%d+%d", 5, 6)), puts(b);
  printf("%d ", forward(3, b, "%d+%d", 77, 88)), puts(b);
  char *text;
  printf("%d ", __asprintf_chk(&text, 1, "%o", 8)), puts(text);
  free(text);
  return 0;
}
