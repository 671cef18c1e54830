//@ exec: same
//@ data-model: ILP32
// On i386 every argument is on the stack and structs are passed and returned in memory.
#include <stdarg.h>
#include <stdio.h>

struct small { char c; short s; };
struct pair { int a; long long b; };
struct big { double d[3]; char tag; };

static struct small make_small(int c) { return (struct small){(char)c, (short)(c * 100)}; }
static struct pair make_pair(int a) { return (struct pair){a, a * (1LL << 35)}; }
static struct big make_big(struct pair p, double x) { return (struct big){{x, p.a, (double)p.b}, 'b'}; }

static double sum(const char *format, ...) {
  va_list args;
  double total = 0;
  va_start(args, format);
  for (; *format; format++) switch (*format) {
    case 'i': total += va_arg(args, int); break;
    case 'l': total += va_arg(args, long); break;
    case 'L': total += va_arg(args, long long); break;
    case 'd': total += va_arg(args, double); break;
    case 's': total += va_arg(args, struct small).s; break;
    case 'p': total += va_arg(args, struct pair).b; break;
    case 'b': total += va_arg(args, struct big).d[0]; break;
    case 'c': total += *va_arg(args, const char *); break;
  }
  va_end(args);
  return total;
}

static long long many(char a, long long b, short c, double d, float e, struct small f, unsigned char g) {
  return a + b * 2 + c * 3 + (long long)d + (long long)e + f.s + g;
}

int main(void) {
  struct small s = make_small(7);
  struct pair p = make_pair(-3);
  struct big b = make_big(p, 0.5);
  printf("%d %d %d %lld\n", s.c, s.s, p.a, p.b);
  printf("%g %g %g %c %zu\n", b.d[0], b.d[1], b.d[2], b.tag, sizeof b);
  printf("%.1f\n", sum("iilLd", 1, 2, 3L, 4LL << 32, 0.5));
  printf("%.1f\n", sum("spbic", s, p, b, 10, "A"));
  printf("%.1f\n", sum("LiLiLi", 1LL << 40, 1, 1LL << 41, 2, 1LL << 42, 3));
  printf("%.1f\n", sum("dbdb", 1.5, b, 2.5, b));
  printf("%lld\n", many(-1, 1LL << 50, -2, 1e10, 2.5f, s, 255));
  printf("%ld %lld %lu %llu %d\n", -1L, -1LL, 1ul << 31, 1ull << 63, 5);
  printf("%d %lld %d %s %g\n", 1, 2LL, 3, "four", 5.0);
  long double ld = 1.25L;
  printf("%Lg %zu %zu\n", ld, sizeof ld, sizeof(struct pair));
  return (int)sum("isi", 20, s, 1) % 256;
}
