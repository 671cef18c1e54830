//@ exec: same
#include <stdio.h>
#include <string.h>

int main(void) {
  int y, m, d, n;
  printf("%d", sscanf("2024-02-29", "%d-%d-%d", &y, &m, &d));
  printf(" %d %d %d\n", y, m, d);
  printf("%d", sscanf("20240229", "%4d%2d%2d", &y, &m, &d));
  printf(" %d %d %d\n", y, m, d);
  char key[16], value[16];
  printf("%d", sscanf("colour = dark blue;", " %15[a-z] = %15[^;]", key, value));
  printf(" [%s] [%s]\n", key, value);
  unsigned char r, g, b;
  printf("%d", sscanf("#ff8001", "#%2hhx%2hhx%2hhx", &r, &g, &b));
  printf(" %d %d %d\n", r, g, b);
  long l;
  long long ll;
  unsigned long ul;
  printf("%d", sscanf("-9000000000 123456789012345 18446744073709551615", "%ld %lld %lu", &l, &ll, &ul));
  printf(" %ld %lld %lu\n", l, ll, ul);
  double e;
  float f;
  printf("%d", sscanf("1.5e-3,inf", "%lf,%f", &e, &f));
  printf(" %g %g\n", e, f);
  char c1, c2, three[4] = {0};
  printf("%d", sscanf("ab cdef", "%c%c %3c", &c1, &c2, three));
  printf(" %c%c %s\n", c1, c2, three);
  n = -1;
  printf("%d", sscanf("42 apples", "%d%n apples", &y, &n));
  printf(" %d %d\n", y, n);
  y = 5;
  printf("%d", sscanf("x42", "%d", &y));
  printf(" %d\n", y);
  printf("%d %d\n", sscanf("", "%d", &y), sscanf("   ", "%s", key));
  printf("%d", sscanf("50%", "%d%%%n", &y, &n));
  printf(" %d %d\n", y, n);
  printf("%d", sscanf("1 2 3 4", "%*d %d %*d %d", &y, &m));
  printf(" %d %d\n", y, m);
  printf("%d", sscanf("0x1A 077 12", "%i %i %i", &y, &m, &d));
  printf(" %d %d %d\n", y, m, d);

  const char *points = "(1,2) (3,-4) (5,6";
  int x, total = 0, used;
  while (sscanf(points, " (%d,%d)%n", &x, &y, &used) == 2 && points[used - 1] == ')') {
    printf("%d;%d ", x, y);
    total += x * y;
    points += used;
    used = 1;
  }
  printf("%d [%s]\n", total, points);
  return total + 100;
}
