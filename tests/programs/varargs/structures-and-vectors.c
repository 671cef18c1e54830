//@ exec: same
// Arguments that one LLVM value does not make: vectors, over-aligned and mixed structures, with
// registers running out in the middle.
#include <stdarg.h>
#include <stdio.h>

struct floats { float x, y; };
struct aligned { int a; } __attribute__((aligned(16)));
struct wide { _Alignas(32) long a; long b; };
struct two { long a, b; };
struct mixed { double d; long n; };
typedef int four __attribute__((vector_size(16)));

static void walk(const char *kinds, ...) {
  va_list list;
  va_start(list, kinds);
  for (; *kinds; kinds++) switch (*kinds) {
    case 'i': printf("%d ", va_arg(list, int)); break;
    case 'd': printf("%g ", va_arg(list, double)); break;
    case 'f': { struct floats f = va_arg(list, struct floats); printf("(%g %g) ", f.x, f.y); break; }
    case 'a': { struct aligned s = va_arg(list, struct aligned); printf("[%d] ", s.a); break; }
    case 'w': { struct wide s = va_arg(list, struct wide); printf("{%ld %ld} ", s.a, s.b); break; }
    case 't': { struct two s = va_arg(list, struct two); printf("<%ld %ld> ", s.a, s.b); break; }
    case 'm': { struct mixed s = va_arg(list, struct mixed); printf("/%g %ld/ ", s.d, s.n); break; }
    case 'v': { four v = va_arg(list, four); printf("|%d %d %d %d| ", v[0], v[1], v[2], v[3]); break; }
    case 'q': { __int128 q = va_arg(list, __int128); printf("%lld:%llu ", (long long)(q >> 64), (unsigned long long)q); break; }
  }
  va_end(list);
  printf("\n");
}

static int named(int a, double b, long c, struct two d, int n, ...) {
  va_list list;
  va_start(list, n);
  int sum = a + (int)b + (int)c + (int)d.a + (int)d.b;
  for (int i = 0; i < n; i++) sum = sum * 3 + va_arg(list, int);
  struct two last = va_arg(list, struct two);
  va_end(list);
  return sum + (int)(last.a - last.b);
}

int main(void) {
  struct floats f = {1.5f, 2.5f};
  struct aligned a = {7};
  struct wide w = {8, 9};
  struct two t = {10, 11};
  struct mixed m = {12.5, 13};
  four v = {1, 2, 3, 4};
  __int128 q = ((__int128)5 << 64) + 6;
  walk("fi", f, 3);
  walk("iai", 9, a, 2);
  walk("wi", w, 1);
  walk("vivi", v, 5, v, 6);
  walk("iiiiti", 1, 2, 3, 4, t, 5);
  walk("iiittitmi", 1, 2, 3, t, t, 4, t, m, 5);
  walk("ddddddddddm", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., m);
  walk("iqiqi", 1, q, 2, q, 3);
  walk("mmmmmmmmmi", m, m, m, m, m, m, m, m, m, 1);
  walk("ffffffffff", f, f, f, f, f, f, f, f, f, f);
  walk("aaaaaaaa", a, a, a, a, a, a, a, a);
  printf("%d\n", named(1, 2.5, 3, t, 2, 4, 5, t));
  printf("%d\n", named(1, 2.5, 3, t, 0, t));
  return 0;
}
