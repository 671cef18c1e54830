//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int above = 0 < x, between = above < 10;
  if (between) assert(x < 10); //~ violation: assertion failure
  return 0;
}
