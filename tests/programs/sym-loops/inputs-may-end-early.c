//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int seen = 0, last = 1;
  for (int i = 0; i < 5 && last; i++) {
    last = __VERIFIER_nondet_int();
    seen++;
  }
  if (last == 0) assert(seen < 5); //~ violation: assertion failure
  return 0;
}
