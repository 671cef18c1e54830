//@ verify: false(assert)
//@ data-model: ILP32
#include <assert.h>

struct small { int first; };
extern struct small __VERIFIER_nondet_small(void);

int main(void) {
  int before = 0;
  for (int k = 0; k < 2; k++) {
    int now = __VERIFIER_nondet_small().first;
    if (k) assert(now == before); //~ violation: assertion failure
    before = now;
  }
  return 0;
}
