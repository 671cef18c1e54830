//@ verify: true
//@ property: assert
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void check(int condition) {
  if (!condition) exit(1);
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  check(x < 5);
  assert(x != 5);
  return 0;
}
