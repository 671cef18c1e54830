//@ exec: same
// Structs of each argument class fetched by va_arg, from registers and from the stack.
#include <stdarg.h>
#include <stdio.h>

struct small { int a, b; };
struct floating { double x, y; };
struct mixed { long n; double x; };
struct big { int v[8]; };
struct odd { char c[5]; };

/* The format's letters: s small, f floating, m mixed, b big, o odd, i int, d double. */
static double show(const char *format, ...) {
  va_list args;
  double total = 0;
  va_start(args, format);
  for (; *format; format++) {
    switch (*format) {
    case 's': {
      struct small s = va_arg(args, struct small);
      printf("small %d %d\n", s.a, s.b);
      total += s.a + s.b;
      break;
    }
    case 'f': {
      struct floating f = va_arg(args, struct floating);
      printf("floating %g %g\n", f.x, f.y);
      total += f.x + f.y;
      break;
    }
    case 'm': {
      struct mixed m = va_arg(args, struct mixed);
      printf("mixed %ld %g\n", m.n, m.x);
      total += m.n + m.x;
      break;
    }
    case 'b': {
      struct big b = va_arg(args, struct big);
      printf("big");
      for (int i = 0; i < 8; i++) {
        printf(" %d", b.v[i]);
        total += b.v[i];
      }
      printf("\n");
      break;
    }
    case 'o': {
      struct odd o = va_arg(args, struct odd);
      printf("odd %.5s\n", o.c);
      total += o.c[4];
      break;
    }
    case 'i': total += va_arg(args, int); break;
    case 'd': total += va_arg(args, double); break;
    }
    printf("total %g\n", total);
  }
  va_end(args);
  return total;
}

int main(void) {
  struct small s = {1, 2};
  struct floating f = {0.5, 0.25};
  struct mixed m = {1000, 0.125};
  struct big b = {{1, 2, 3, 4, 5, 6, 7, 8}};
  struct odd o = {"odd!?"};
  double sum = show("s", s);
  sum += show("sfmbo", s, f, m, b, o);
  sum += show("bisdo", b, 7, s, 1.75, o);
  sum += show("mmmmmm", m, m, m, m, m, m);
  sum += show("ffffff", f, f, f, f, f, f);
  sum += show("iiiiiimddddddddfs", 1, 2, 3, 4, 5, 6, m, 1., 2., 3., 4., 5., 6., 7., 8., f, s);
  sum += show("bobobo", b, o, b, o, b, o);
  printf("%.3f\n", sum);
  return (int)sum & 0x7f;
}
