//@ verify: false(valid-deref)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1, *p = __VERIFIER_nondet_int() ? &x : NULL;
  int value = *p; //~ violation: null dereference
  if (!p) exit(2);
  return value;
}
