//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int last = 0;
  for (int i = 0; i < 3; i++) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > last && x <= last + 2);
    last = x;
  }
  assert(last < 6); //~ violation: assertion failure
  return 0;
}
