//@ exec: same
// The callee's copy is its own: nothing it does is seen by the caller.
#include <stdio.h>

struct tiny { char c; };
struct pair { int a, b; };
struct three { short s[3]; };
struct mixed { double d; int i; float f; };
struct floats { float x, y, z; };
struct large { int values[10]; char name[6]; };

static int take_tiny(struct tiny t) { t.c++; return t.c; }
static int take_pair(struct pair p) { p.a *= 2; p.b += p.a; return p.b; }
static int take_three(struct three t) { t.s[1] = -t.s[1]; return t.s[0] + t.s[1] + t.s[2]; }
static double take_mixed(struct mixed m) { m.d += m.i; m.i = 0; return m.d * m.f; }
static float take_floats(struct floats f) { f.x += f.y; return f.x * f.z; }

static long take_large(struct large l) {
  long sum = 0;
  for (int i = 0; i < 10; i++) {
    sum += l.values[i];
    l.values[i] = -1;
  }
  l.name[0] = 'X';
  printf("callee sees %s\n", l.name);
  return sum;
}

/* Many by-value arguments: registers run out, the rest goes to the stack. */
static int take_many(struct pair a, struct pair b, struct pair c, int x, struct pair d,
                     struct large l, struct pair e, struct tiny t) {
  return a.a + 10 * b.b + 100 * c.a + 1000 * x + d.b + l.values[9] + e.a - t.c;
}

int main(void) {
  struct tiny t = {'a'};
  struct pair p = {3, 4};
  struct three th = {{100, 20, -3}};
  struct mixed m = {1.5, 7, 2.0f};
  struct floats f = {1.0f, 2.5f, -2.0f};
  struct large l = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 1000}, "large"};

  printf("%d %c\n", take_tiny(t), t.c);
  printf("%d %d %d\n", take_pair(p), p.a, p.b);
  printf("%d %d\n", take_three(th), th.s[1]);
  printf("%g %g %d\n", take_mixed(m), m.d, m.i);
  printf("%g %g\n", take_floats(f), f.x);
  printf("%ld\n", take_large(l));
  printf("%d %s\n", l.values[0], l.name);

  struct pair q = p;
  q.a = 99;
  printf("%d %d\n", p.a, q.a);
  printf("%d\n", take_many(p, q, p, 5, q, l, p, t));

  struct large copy;
  copy = l;
  copy.values[3] += 40;
  l = copy;
  copy.values[3] = 0;
  printf("%d %d %s\n", l.values[3], copy.values[3], copy.name);
  return take_pair((struct pair){1, 2});
}
