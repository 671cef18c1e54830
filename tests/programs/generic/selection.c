//@ exec: same
//@ cflags: -std=gnu11
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct point { int x, y; };

static void print_int(int v) { printf("int %d\n", v); }
static void print_unsigned(unsigned v) { printf("unsigned %u\n", v); }
static void print_long(long v) { printf("long %ld\n", v); }
static void print_double(double v) { printf("double %g\n", v); }
static void print_text(const char *v) { printf("text %s\n", v); }
static void print_point(struct point v) { printf("point %d,%d\n", v.x, v.y); }
static void print_pointer(const void *v) { printf("pointer %d\n", v != NULL); }

#define PRINT(v) _Generic((v), int: print_int, unsigned: print_unsigned, long: print_long, float: print_double, double: print_double, \
  char *: print_text, const char *: print_text, struct point: print_point, default: print_pointer)(v)
#define ABS(v) _Generic((v), int: abs, long: labs, float: fabsf, double: fabs)(v)
#define IS_ARRAY_OF_4(v) _Generic(&(v), int(*)[4]: 1, default: 0)
#define MAX(a, b) _Generic((a) + (b), int: max_int, double: max_double)(a, b)

static int max_int(int a, int b) { return a > b ? a : b; }
static double max_double(double a, double b) { return a > b ? a : b; }

int main(void) {
  int array[4] = {1};
  char text[] = "array";
  const char *constant = "pointer";
  struct point p = {3, 4};
  PRINT(5);
  PRINT(5u);
  PRINT(5L);
  PRINT(5.5f);
  PRINT(-5.5);
  PRINT('c');
  PRINT(text);
  PRINT(constant);
  PRINT(p);
  PRINT(array);
  PRINT((short)3 + (char)4);
  PRINT(1 ? 2 : 3.0);
  PRINT(sizeof 1 == 4);
  printf("%d %ld %g %g\n", ABS(-3), ABS(-4000000000L), ABS(-1.5f), ABS(-2.5));
  printf("%d %d\n", IS_ARRAY_OF_4(array), IS_ARRAY_OF_4(text));
  printf("%d %g\n", MAX(3, 9), MAX(3, 9.5));

  /* The controlling expression is not evaluated; only the chosen arm is. */
  int calls = 0;
  int chosen = _Generic(calls++, int: 10, default: calls = 100);
  printf("%d %d\n", chosen, calls);
  _Generic(0, int: array, default: 0)[2] = 8;
  printf("%d\n", array[2]);
  const int c = 1;
  printf("%d\n", _Generic(c, const int: 1, int: 2));
  printf("%d\n", _Generic(&c, const int *: 1, int *: 2));
  return _Generic(1LL, long: 1, long long: 33, default: 2);
}
