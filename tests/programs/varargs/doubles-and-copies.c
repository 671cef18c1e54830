//@ exec: same
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

static double mean(int count, ...) {
  va_list args;
  double sum = 0;
  va_start(args, count);
  for (int i = 0; i < count; i++) sum += va_arg(args, double);
  va_end(args);
  return count ? sum / count : 0;
}

/* Two passes over the same arguments. */
static double variance(int count, ...) {
  va_list first, second;
  va_start(first, count);
  va_copy(second, first);
  double sum = 0, squares = 0;
  for (int i = 0; i < count; i++) sum += va_arg(first, double);
  va_end(first);
  for (int i = 0; i < count; i++) {
    double d = va_arg(second, double) - sum / count;
    squares += d * d;
  }
  va_end(second);
  return squares / count;
}

/* The copy is taken in the middle and reads the same rest. */
static int halves(int count, ...) {
  va_list args, rest;
  int front = 0, back = 0, again = 0;
  va_start(args, count);
  for (int i = 0; i < count / 2; i++) front += va_arg(args, int);
  va_copy(rest, args);
  for (int i = count / 2; i < count; i++) back = back * 10 + va_arg(args, int);
  for (int i = count / 2; i < count; i++) again = again * 10 + va_arg(rest, int);
  va_end(rest);
  va_end(args);
  printf("%d %d %d\n", front, back, again);
  return back == again;
}

static int next_int(va_list *args) { return va_arg(*args, int); }

static int by_pointer(int count, ...) {
  va_list args;
  int result = 0;
  va_start(args, count);
  for (int i = 0; i < count; i++) result = result * 7 + (i % 2 ? next_int(&args) : va_arg(args, int));
  va_end(args);
  return result;
}

static void alternating(int pairs, ...) {
  va_list args;
  va_start(args, pairs);
  while (pairs--) {
    int i = va_arg(args, int);
    double d = va_arg(args, double);
    const char *s = va_arg(args, const char *);
    long long l = va_arg(args, long long);
    printf("%d %.3f %s %lld\n", i, d, s, l);
  }
  va_end(args);
}

int main(void) {
  printf("%g %g %g\n", mean(0), mean(1, 2.5), mean(4, 1.0, 2.0, 3.0, 4.5));
  printf("%g\n", mean(12, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 12.));
  printf("%g\n", mean(3, 1.5f, (double)2, -INFINITY));
  printf("%.6f\n", variance(5, 1.0, 2.0, 4.0, 8.0, 16.0));
  printf("%d\n", halves(4, 1, 2, 3, 4));
  printf("%d\n", halves(14, 1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7));
  printf("%d\n", by_pointer(9, 1, 2, 3, 4, 5, 6, 0, 1, 2));
  alternating(4, 1, 1.5, "one", 1LL << 33, 2, -2.25, "two", -2LL, 3, 1e3, "three", 3LL, 4, .0625, "four", 4LL);
  return by_pointer(3, 1, 1, 1);
}
