//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct point { int x, y; };

int main(void) {
  struct point a = {1, 2}, b = {3, 4};
  struct point *p = __VERIFIER_nondet_int() > 0 ? &a : &b;
  p->y -= p->x;
  int *x = &p->x;
  *x += 7;
  assert(a.x + b.x == 11);
  assert((a.y == 1) != (b.y == 1));
  return 0;
}
