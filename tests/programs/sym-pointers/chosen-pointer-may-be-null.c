//@ verify: false(valid-deref)
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = 1, b = 2;
  int which = __VERIFIER_nondet_int();
  int *p = which == 0 ? &a : which == 1 ? &b : NULL;
  if (which < 3) *p += 10; //~ violation: null dereference
  return a + b;
}
