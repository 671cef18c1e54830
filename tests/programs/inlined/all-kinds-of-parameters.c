//@ exec: same
//@ verify: true
// Of every size, old style, structures in pieces and whole.
void reach_error(void) { __builtin_abort(); }
extern int __VERIFIER_nondet_int(void);
#define INLINED static inline __attribute__((always_inline))

struct pair { int a; long b; };
struct large { long a[5]; };
INLINED struct pair make(int a, long b) {
  struct pair p = {a, b};
  return p;
}
INLINED long sum(struct pair p) { return p.a + p.b; }
INLINED long third(struct large l) { return l.a[2]; }
INLINED double mixed(double x, float y, _Bool b, char c, short d, unsigned long long e) {
  return b ? x + y : c + d + e;
}
INLINED int old(c, d) char c; short d; { return c + d; }

int main(void) {
  long total = 0;
  struct large l = {{1, 2, 3, 4, 5}};
  for (int i = 0; i < 3; i++) {
    total += sum(make(i, 2 * i)) + third(l);
    if (mixed(1.5, 2.5f, 1, 0, 0, 0) != 4.0) reach_error();
    if (mixed(1.5, 2.5f, 0, 1, 2, 3) != 6.0) reach_error();
    if (old(1, 2) != 3) reach_error();
  }
  if (total != 18) reach_error();
  return total;
}
