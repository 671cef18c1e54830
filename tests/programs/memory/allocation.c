//@ exec: same
#include <alloca.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int sum_on_stack(int n) {
  int *v = alloca(n * sizeof *v);
  for (int i = 0; i < n; i++) v[i] = i * i;
  int sum = 0;
  for (int i = 0; i < n; i++) sum += v[i];
  return sum;
}

static char *accumulate(int rounds) { /* alloca in a loop lives until the function returns */
  char *pieces[8];
  for (int i = 0; i < rounds; i++) {
    pieces[i] = alloca(8);
    sprintf(pieces[i], "p%d", i * 111);
  }
  char *result = malloc(64);
  result[0] = 0;
  for (int i = rounds - 1; i >= 0; i--) strcat(result, pieces[i]);
  return result;
}

struct arena { char *base; size_t used, size; };
static void *take(struct arena *a, size_t size, size_t alignment) {
  size_t at = (a->used + alignment - 1) & ~(alignment - 1);
  if (at + size > a->size) return NULL;
  a->used = at + size;
  return a->base + at;
}

int main(void) {
  printf("%d %d\n", sum_on_stack(10), sum_on_stack(1));
  char *text = accumulate(8);
  printf("%s\n", text);
  free(text);

  size_t capacity = 1, count = 0;
  long *values = malloc(sizeof *values);
  for (long i = 0; i < 100; i++) {
    if (count == capacity) values = realloc(values, (capacity *= 2) * sizeof *values);
    values[count++] = i * i - 50;
  }
  long sum = 0;
  for (size_t i = 0; i < count; i++) sum += values[i];
  printf("%zu %zu %ld\n", count, capacity, sum);
  values = realloc(values, 10 * sizeof *values);
  printf("%ld %ld\n", values[0], values[9]);
  free(values);

  int *fresh = realloc(NULL, 4 * sizeof *fresh);
  fresh[3] = 9;
  printf("%d\n", fresh[3]);
  free(fresh);
  free(NULL);

  struct { char c[24]; void *p; double d; } *zeroed = calloc(5, sizeof *zeroed);
  printf("%d %d %g\n", zeroed[4].c[23], zeroed[2].p == NULL, zeroed[1].d);
  free(zeroed);

  struct arena a = {malloc(128), 0, 128};
  char *c = take(&a, 1, 1);
  double *d = take(&a, 2 * sizeof *d, sizeof *d);
  short *s = take(&a, 3 * sizeof *s, sizeof *s);
  *c = 'c', d[0] = 1.5, d[1] = -2.5, s[2] = 300;
  printf("%c %g %d %zu\n", *c, d[0] + d[1], s[2], a.used);
  printf("%d\n", take(&a, 100, 8) == NULL);
  free(a.base);

  void *aligned = aligned_alloc(64, 128);
  printf("%d\n", (int)((uintptr_t)aligned % 64));
  memset(aligned, 'x', 128);
  printf("%c\n", ((char *)aligned)[127]);
  free(aligned);

  char **rows = malloc(4 * sizeof *rows);
  for (int i = 0; i < 4; i++) rows[i] = memset(calloc(1, i + 2), 'a' + i, i + 1);
  for (int i = 3; i >= 0; i--) printf("%s ", rows[i]), free(rows[i]);
  free(rows);
  char *one = malloc(1), *two = malloc(1);
  printf("\n%d\n", one != two);
  free(two), free(one);
  return sum_on_stack(6);
}
