//@ exec: same
#include <stdio.h>
#include <stdlib.h>

typedef void (*visitor)(int value, void *context);

struct statistics { int count; long sum; int min, max; };
struct filter { int (*accept)(int); visitor next; void *context; };

static void for_each(const int *values, size_t count, visitor visit, void *context) {
  for (size_t i = 0; i < count; i++) visit(values[i], context);
}

static void collect(int value, void *context) {
  struct statistics *s = context;
  if (s->count == 0 || value < s->min) s->min = value;
  if (s->count == 0 || value > s->max) s->max = value;
  s->count++;
  s->sum += value;
}

static void print(int value, void *context) { printf("%s%d", (const char *)context, value); }

static void filtered(int value, void *context) {
  struct filter *f = context;
  if (f->accept(value)) f->next(value, f->context);
}

static int is_even(int v) { return v % 2 == 0; }
static int is_negative(int v) { return v < 0; }

static int compare_by(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (abs(x) > abs(y)) - (abs(x) < abs(y));
}

static int apply_twice(int (*f)(int), int x) { return f(f(x)); }
static int triple(int x) { return 3 * x; }

int main(void) {
  int values[] = {5, -12, 8, 3, -7, 20, 0, -2};
  size_t count = sizeof values / sizeof *values;

  struct statistics all = {0};
  for_each(values, count, collect, &all);
  printf("%d %ld %d %d\n", all.count, all.sum, all.min, all.max);

  for_each(values, count, print, " ");
  printf("\n");

  struct statistics even = {0};
  struct filter inner = {is_negative, print, ","};
  struct filter outer = {is_even, filtered, &inner};
  for_each(values, count, filtered, &outer);
  printf("\n");
  struct filter into = {is_even, collect, &even};
  for_each(values, count, filtered, &into);
  printf("%d %ld %d %d\n", even.count, even.sum, even.min, even.max);

  qsort(values, count, sizeof *values, compare_by);
  for_each(values, count, print, " ");
  printf("\n%d\n", apply_twice(triple, 4));
  printf("%d\n", apply_twice(abs, -4));
  return even.count * 10 + all.count;
}
