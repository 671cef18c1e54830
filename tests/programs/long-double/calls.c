//@ exec: same
#include <stdarg.h>
#include <stdio.h>

struct pair { long double first; int second; };
union either { long double number; unsigned char bytes[sizeof(long double)]; };

static struct pair swap(struct pair given, long double more) {
  struct pair result = {given.second + more, (int)given.first};
  return result;
}

static long double sum(int count, ...) {
  va_list list;
  va_start(list, count);
  long double total = 0;
  for (int i = 0; i < count; i++) {
    total += va_arg(list, int);
    total += va_arg(list, long double);
    total += va_arg(list, double);
  }
  va_end(list);
  return total;
}

static long double (*chosen)(int, ...) = sum;

int main(void) {
  volatile long double x = 1.5L;
  struct pair p = swap((struct pair){x * 3, 7}, 0.25L);
  printf("%Lg %d %zu %zu\n", p.first, p.second, sizeof p, _Alignof(struct pair));
  printf("%Lg\n", chosen(4, 1, x, 2.5, 2, x * x, 3.5, 3, -x, 4.5, 4, 1e4000L, 5.5) / 1e3990L);
  union either u = {.number = x};
  u.bytes[9] |= 0x80;
  printf("%Lg\n", u.number);
  long double array[3] = {1, 2, 3}, *pointer = array;
  *++pointer += array[2];
  pointer[1]++;
  printf("%Lg %Lg %Lg\n", array[0], array[1], array[2]);
  long double s = 0;
  for (int i = 1; i <= 50; i++) s += 1.0L / i;
  printf("%.19Lg %d\n", s, s > 4.4L && s < 4.5L ? 1 : 0);
  printf("%d %d\n", x ? 1 : 0, !x);
  return 0;
}
