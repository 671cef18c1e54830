//@ exec: same
//@ verify: true
// Inlined into an inlined function, in a loop of its own, twice in one expression, and in a recursion.
void reach_error(void) { __builtin_abort(); }
extern int __VERIFIER_nondet_int(void);
#define INLINED static inline __attribute__((always_inline))

INLINED int sum(int x, int y) {
  int z;
  z = x + y;
  return z;
}

INLINED int two(int x) {
  int r = 0;
  for (int k = 0; k < 2; k++) r += sum(x, k);
  return r;
}

static int down(int n) {
  if (n == 0) return 0;
  return down(n - 1) + sum(n, 3) - sum(n, 2);
}

int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++) s += two(i) + two(i + 1);
  if (s != 24 || down(3) != 3) reach_error();
  return s;
}
