//@ exec: same
// One return type for every way the ABI has of returning a struct.
#include <stdio.h>

struct one { char c; };
struct three { char c[3]; };
struct eight { int a, b; };
struct twelve { int a, b, c; };
struct sixteen { long a; double d; };
struct reversed { double d; long a; };
struct two_floats { float x, y; };
struct four_floats { float x, y, z, w; };
struct twenty_four { long a, b, c; };
struct with_pointer { const char *text; int length; };
struct wrapped { struct { struct { int deep; } inner; } outer; };

static struct one make_one(int c) { struct one r = {(char)c}; return r; }
static struct three make_three(void) { return (struct three){{'x', 'y', 'z'}}; }
static struct eight make_eight(int a) { return (struct eight){a, -a}; }
static struct twelve make_twelve(int a) { return (struct twelve){a, a + 1, a + 2}; }
static struct sixteen make_sixteen(long a) { return (struct sixteen){a, a / 4.0}; }
static struct reversed make_reversed(long a) { return (struct reversed){a / 8.0, a}; }
static struct two_floats make_two(float x) { return (struct two_floats){x, x * x}; }
static struct four_floats make_four(float x) { return (struct four_floats){x, x + 1, x + 2, x + 3}; }
static struct twenty_four make_large(long a) { return (struct twenty_four){a, a << 20, a << 40}; }

static struct with_pointer describe(const char *text) {
  struct with_pointer r = {text, 0};
  while (text[r.length]) r.length++;
  return r;
}

static struct wrapped wrap(int v) {
  struct wrapped w;
  w.outer.inner.deep = v;
  return w;
}

static struct twenty_four chain(int depth, struct twenty_four s) {
  if (depth == 0) return s;
  s.a += depth;
  struct twenty_four r = chain(depth - 1, s);
  r.b += depth;
  return r;
}

int main(void) {
  printf("%c\n", make_one('q').c);
  struct three t = make_three();
  printf("%c%c%c\n", t.c[0], t.c[1], t.c[2]);
  printf("%d %d\n", make_eight(5).a, make_eight(6).b);
  struct twelve tw = make_twelve(-1);
  printf("%d %d %d\n", tw.a, tw.b, tw.c);
  struct sixteen s = make_sixteen(10);
  printf("%ld %g\n", s.a, s.d);
  struct reversed r = make_reversed(10);
  printf("%ld %g\n", r.a, r.d);
  struct two_floats f2 = make_two(1.5f);
  printf("%g %g\n", f2.x, f2.y);
  struct four_floats f4 = make_four(0.25f);
  printf("%g %g %g %g\n", f4.x, f4.y, f4.z, f4.w);
  struct twenty_four l = make_large(3);
  printf("%ld %ld %ld\n", l.a, l.b, l.c);
  l = chain(4, l);
  printf("%ld %ld %ld\n", l.a, l.b, l.c);
  printf("%s %d\n", describe("hello").text, describe("hello").length);
  printf("%d\n", wrap(17).outer.inner.deep);
  printf("%c\n", make_three().c[1]);
  return make_twelve(40).c;
}
