//@ exec: same
//@ cflags: -std=gnu89
#include <stdio.h>

add(a, b)
int a, b;
{
  return a + b;
}

/* Narrow parameters are passed promoted and converted on entry. */
int narrow(c, s, f)
char c;
short s;
float f;
{
  return c + s + (int)(f * 4);
}

char *skip(text, count)
register char *text;
int count;
{
  while (count-- && *text) text++;
  return text;
}

int apply(function, values, n)
int (*function)();
int values[], n;
{
  int i, r = values[0];
  for (i = 1; i < n; i++) r = (*function)(r, values[i]);
  return r;
}

int multiply(a, b) { return a * b; } /* both are int by default */

struct pair { int x; double y; };
double total(p, scale)
struct pair p;
double scale;
{
  return p.x + p.y * scale;
}

static counter;
static next() { return ++counter; }

int main(argc, argv)
int argc;
char **argv;
{
  static int values[] = {2, 3, 5, 7};
  struct pair p;
  register i;
  auto unsigned u = 7;
  p.x = 4;
  p.y = 2.5;
  printf("%d\n", add(3, 4));
  printf("%d %d\n", narrow('a', -100, 1.25), narrow(300, 65537, 0.5));
  printf("%s\n", skip("abcdef", 2));
  printf("%d %d\n", apply(add, values, 4), apply(multiply, values, 4));
  printf("%g\n", total(p, 10.0));
  for (i = 0; i < 3; i++) printf("%d ", next());
  printf("%d %u\n", counter, u - 8 > 0);
  printf("%d\n", argc);
  return add(narrow(1, 2, 3.0), 20);
}
