//@ exec: same
// More arguments than registers, of every promoted type, and a forwarded va_list.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long sum(int first, ...) {
  va_list args;
  long total = 0;
  va_start(args, first);
  for (int v = first; v != -1; v = va_arg(args, int)) total = total * 3 + v;
  va_end(args);
  return total % 1000003;
}

static char *format(const char *pattern, ...) {
  va_list args;
  va_start(args, pattern);
  va_list measure;
  va_copy(measure, args);
  int length = vsnprintf(NULL, 0, pattern, measure);
  va_end(measure);
  char *text = malloc(length + 1);
  vsnprintf(text, length + 1, pattern, args);
  va_end(args);
  return text;
}

static void log_line(int level, const char *pattern, ...) {
  va_list args;
  printf("%*s", level * 2, "");
  va_start(args, pattern);
  vprintf(pattern, args);
  va_end(args);
  putchar('\n');
}

static long named(char a, short b, int c, long d, float e, double f, unsigned char g, long h, int i, ...) {
  va_list args;
  long total = a + b + c + d + (long)e + (long)f + g + h + i;
  va_start(args, i);
  for (int k = 0; k < 3; k++) {
    total += va_arg(args, long);
    total += (long)(va_arg(args, double) * 4);
  }
  va_end(args);
  return total;
}

int main(void) {
  printf("%ld\n", sum(-1));
  printf("%ld\n", sum(1, 2, 3, -1));
  printf("%ld\n", sum(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, -1));
  char *text = format("%d-%s-%5.2f-%c|%lx|%hhd|%-6u|%+d", 42, "text", 3.14159, 'z', 0xabcdefL, 300, 7u, 9);
  printf("%s %zu\n", text, strlen(text));
  free(text);
  log_line(0, "zero");
  log_line(1, "%d %d %d %d %d %d %d %d", 1, 2, 3, 4, 5, 6, 7, 8);
  log_line(2, "%g %g %g %g %g %g %g %g %g %g", .5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5);
  log_line(3, "%s%s%s%s%s%s%s", "a", "b", "c", "d", "e", "f", "g");
  printf("%ld\n", named('a', -300, 70000, 1L << 35, 2.5f, 1e6, 255, -1, 9, 100L, .25, 200L, .5, -300L, 1.75));
  return (int)(sum(9, 8, 7, 6, -1) & 0x7f);
}
