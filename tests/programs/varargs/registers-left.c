//@ exec: same
//@ verify: true
// Integers, floats and structures of both, with registers left and without.
#include <assert.h>
#include <stdarg.h>

struct Mixed {
  long number;
  double real;
};
struct Pair {
  long first, second;
};
struct Big {
  int numbers[9];
};

static int rounds(int count, ...) {
  va_list list, copy;
  va_start(list, count);
  int sum = 0;
  for (int i = 0; i < count; i++) {
    sum += va_arg(list, int);
    sum += va_arg(list, double);
    struct Mixed mixed = va_arg(list, struct Mixed);
    sum += mixed.number + mixed.real;
    struct Pair pair = va_arg(list, struct Pair);
    sum += pair.first + pair.second;
  }
  sum += va_arg(list, struct Big).numbers[8];
  va_copy(copy, list);
  sum += va_arg(copy, int);
  va_end(copy);
  sum += va_arg(list, int);
  va_end(list);
  return sum;
}

static int around(const char *name, double real, ...) {
  va_list list;
  va_start(list, real);
  int first = va_arg(list, int);
  double second = va_arg(list, double);
  int third = va_arg(list, int);
  va_end(list);
  return first * 100 + second * 10 + third;
}

int main(void) {
  struct Mixed mixed = {1, 2.0};
  struct Pair pair = {3, 4};
  struct Big big = {.numbers[8] = 5};
  assert(rounds(2, 1, 2.0, mixed, pair, 1, 2.0, mixed, pair, big, 8) == 2 * 13 + 5 + 16);
  assert(rounds(1, 1, 2.0, mixed, pair, big, 8) == 13 + 5 + 16);
  assert(rounds(0, big, 8) == 5 + 16);
  assert(around("", 1.0, 3, 4.0, 5) == 345);
  return 0;
}
