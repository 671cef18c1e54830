//@ exec: same
//@ verify: true
// Declarations that a jump bypasses have no marks of their scopes, inlined or not.
void reach_error(void) { __builtin_abort(); }
extern int __VERIFIER_nondet_int(void);
#define INLINED static inline __attribute__((always_inline))

INLINED int chosen(int c, int x) {
  switch (c) {
    int y;
  case 0: y = x; return y;
  case 1: y = x + 1; return y;
  default: y = 2;
  }
  return 9;
}

INLINED int entered(int i) {
  int s = 0;
  if (i) goto middle;
  {
    int y;
    y = 1;
    s += y;
  middle:
    y = 2 * i;
    s += y;
  }
  return s;
}

int main(void) {
  int s = 0, i = 0;
  goto middle;
  for (; i < 3; i++) {
    int y;
    y = chosen(i, 10);
    s += y;
  middle:
    y = entered(i);
    s += y;
  }
  if (s != 1 + (11 + 2) + (9 + 4)) reach_error();
  static void *const ways[] = {&&first, &&second, &&last};
  i = s = 0;
  goto *ways[i];
  {
    int y;
  first:
    y = 4;
    s += y;
    goto *ways[++i];
  second:
    y = s;
    s += y;
    goto *ways[++i];
  }
last:
  if (s != 8) reach_error();
  return s;
}
