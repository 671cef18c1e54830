//@ verify: false(valid-deref)
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char a[5];
  int n = __VERIFIER_nondet_int();
  if (n > 5) n = 5;
  if (n < -1) n = 0;
  memset(a, 0, n); //~ violation: out-of-bounds write
  return 0;
}
