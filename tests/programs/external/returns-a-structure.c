//@ verify: false(assert)
#include <assert.h>

struct large { int first; char rest[40]; };
extern struct large __VERIFIER_nondet_large(void);

int main(void) {
  int before = 0;
  for (int k = 0; k < 2; k++) {
    int now = __VERIFIER_nondet_large().first;
    if (k) assert(now == before); //~ violation: assertion failure
    before = now;
  }
  return 0;
}
