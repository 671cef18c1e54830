//@ exec: same
#include <limits.h>
#include <stdio.h>

enum weekday { MONDAY = 1, TUESDAY, WEDNESDAY, THURSDAY = 10, FRIDAY, ALIAS = TUESDAY, SATURDAY };
enum flags { READ = 1 << 0, WRITE = 1 << 1, EXECUTE = 1 << 2, ALL = READ | WRITE | EXECUTE };
enum negative { MINUS = -5, NEXT, LAST = INT_MAX };
enum wide { BIG = 0x100000000LL, BIGGER };
enum __attribute__((packed)) tiny { SMALL, TINY = 200 };
enum { ANONYMOUS = sizeof(int) * 10, LIST_SIZE = 3 };
#define COLOURS(X) X(RED, 0xff0000) X(GREEN, 0x00ff00) X(BLUE, 0x0000ff)
enum colour {
#define X(name, value) name = value,
  COLOURS(X)
#undef X
};

static const char *colour_name(enum colour c) {
  switch (c) {
#define X(name, value) case name: return #name;
    COLOURS(X)
#undef X
  }
  return "unknown";
}

static enum weekday tomorrow(enum weekday d) { return d == SATURDAY ? MONDAY : (enum weekday)(d + 1); }
static unsigned describe(enum flags f) {
  printf("%c%c%c\n", f & READ ? 'r' : '-', f & WRITE ? 'w' : '-', f & EXECUTE ? 'x' : '-');
  return f;
}

struct holder { enum tiny t : 8; enum colour c; enum weekday days[LIST_SIZE]; };

int main(void) {
  printf("%d %d %d %d %d %d\n", MONDAY, WEDNESDAY, FRIDAY, ALIAS, SATURDAY, tomorrow(ALIAS));
  for (enum flags f = 0; f <= ALL; f += 3) describe(f);
  describe(ALL & ~WRITE);
  printf("%d %d %d\n", MINUS, NEXT, LAST);
  printf("%lld %lld %zu\n", (long long)BIG, (long long)BIGGER, sizeof(enum wide));
  printf("%zu %zu %zu %d\n", sizeof(enum tiny), sizeof(enum weekday), sizeof(enum negative), ANONYMOUS);
  printf("%s %s %s\n", colour_name(GREEN), colour_name(BLUE), colour_name(5));
  enum negative n = MINUS;
  printf("%d %d\n", n < 0, n + 2u > 100);
  enum tiny t = TINY;
  t++;
  printf("%d\n", t);
  struct holder h = {TINY, RED, {MONDAY, THURSDAY}};
  printf("%d %x %d %d %d\n", h.t, h.c, h.days[0], h.days[1], h.days[2]);
  int names[ALL + 1] = {[WRITE] = 5, [ALL] = 9};
  printf("%d %d %zu\n", names[WRITE], names[ALL], sizeof names / sizeof *names);
  enum { INNER = 50, RED2 = INNER * 2 } inner = RED2;
  enum colour *p = &h.c;
  *p = (enum colour)(*p >> 8);
  printf("%d %s\n", inner, colour_name(*p));
  return tomorrow(THURSDAY) + inner;
}
