//@ exec: same
#include <stdio.h>
#include <string.h>

static const int table[] = {1, 1, 2, 3, 5, 8, 13};
static const struct { const char *name; const double *values; int count; } sets[] = {
    {"small", (const double[]){0.5, 0.25}, 2},
    {"large", (const double[]){1e6, 2e6, 3e6}, 3},
};
const char *const greeting = "constant";
static const char letters[4] = {'a', 'b', 'c', 'd'};

static int sum(const int *restrict v, size_t n) {
  int s = 0;
  while (n--) s += *v++;
  return s;
}

static void add_into(int *restrict to, const int *restrict a, const int *restrict b, int n) {
  for (int i = 0; i < n; i++) to[i] = a[i] + b[i];
}

static const char *find(const char *s, char c) {
  for (; *s; s++)
    if (*s == c) return s;
  return NULL;
}

int main(void) {
  const int local = sum(table, 7);
  printf("%d\n", local);
  for (int i = 0; i < 2; i++) {
    double total = 0;
    for (const double *v = sets[i].values; v < sets[i].values + sets[i].count; v++) total += *v;
    printf("%s %g\n", sets[i].name, total);
  }
  printf("%s %c\n", greeting, *find(greeting, 's'));
  printf("%.4s\n", letters);
  int modifiable[7];
  memcpy(modifiable, table, sizeof table);
  modifiable[0] = 100;
  int result[7];
  add_into(result, table, modifiable, 7);
  printf("%d %d\n", result[0], result[6]);

  /* Dropping const is fine as long as the object itself is not. */
  int value = 1;
  const int *view = &value;
  *(int *)view = 2;
  printf("%d %d\n", value, *view);
  int *const fixed = &value;
  ++*fixed;
  printf("%d\n", *view);
  char buffer[] = "buffer";
  char *hit = (char *)find(buffer, 'f');
  *hit++ = 'F';
  *hit = 'F';
  printf("%s\n", buffer);
  const char *p = greeting;
  p += 5;
  printf("%s\n", p);
  struct { const int id; int count; } mixed = {7, 8};
  mixed.count += mixed.id;
  printf("%d\n", mixed.count);
  const int grid[2][2] = {{1, 2}, {local, 4}};
  return grid[1][0] + grid[0][1];
}
