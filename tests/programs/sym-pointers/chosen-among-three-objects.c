//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = 1, b = 2, c = 3;
  int which = __VERIFIER_nondet_int();
  int *p = which == 0 ? &a : which == 1 ? &b : &c;
  *p += 10;
  assert(a + b + c == 16);
  assert((a == 11) == (which == 0));
  return 0;
}
