//@ exec: same
#include <stdio.h>
#include <string.h>

struct point { int x, y; };
struct shape { const struct point *points; int count; };

static const struct shape triangle = {(struct point[]){{0, 0}, {4, 0}, {0, 3}}, 3};
static int *numbers = (int[]){1, 2, 3, 4};
static const char *const *lists[] = {(const char *const[]){"a", "b", NULL}, (const char *const[]){"only", NULL}};

static int twice_area(const struct shape *s) {
  int sum = 0;
  for (int i = 0; i < s->count; i++) {
    struct point a = s->points[i], b = s->points[(i + 1) % s->count];
    sum += a.x * b.y - a.y * b.x;
  }
  return sum;
}

static struct point add(struct point a, struct point b) { return (struct point){a.x + b.x, a.y + b.y}; }
static int sum(const int *v) {
  int total = 0;
  while (*v) total += *v++;
  return total;
}

int main(void) {
  printf("%d\n", twice_area(&triangle));
  printf("%d\n", twice_area(&(struct shape){.count = 4, .points = (struct point[]){{0, 0}, {2, 0}, {2, 2}, {0, 2}}}));
  numbers[2] = 30;
  printf("%d %d\n", numbers[2], numbers[3]);
  for (int i = 0; i < 2; i++)
    for (const char *const *p = lists[i]; *p; p++) printf("%s ", *p);
  printf("\n");
  struct point p = add((struct point){1, 2}, (struct point){.y = 5});
  printf("%d %d\n", p.x, p.y);
  printf("%d\n", sum((int[]){5, p.x, p.y, 0, 100}));

  /* One object per evaluation of the enclosing block. */
  for (int i = 0; i < 3; i++) {
    int *q = (int[2]){i};
    q[1] += i + 1;
    printf("%d %d\n", q[0], q[1]);
  }
  char *text = (char[]){"changeable"};
  text[0] = 'C';
  printf("%s %zu\n", text, sizeof(char[]){"changeable"});
  p = (struct point){p.y, p.x};
  printf("%d %d\n", p.x, p.y);
  (struct point){1, 1}.x;
  int *scalar = &(int){42};
  ++*scalar;
  printf("%d\n", *scalar);
  union { float f; unsigned u; } const u = {.u = 0x40490fdb};
  printf("%.5f %.5f\n", u.f, ((union { unsigned u; float f; }){0x3f000000}).f);
  memcpy(&p, &(struct point){77, 78}, sizeof p);
  return p.x;
}
