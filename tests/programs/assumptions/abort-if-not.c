//@ verify: true
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void assume_abort_if_not(int condition) {
  if (!condition) abort();
}

int main(void) {
  int a[4] = {0}, i = __VERIFIER_nondet_int();
  assume_abort_if_not(i >= 0 && i < 4);
  a[i] = 1;
  return 0;
}
