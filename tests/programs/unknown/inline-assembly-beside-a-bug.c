//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 17) {
    __asm__("incl %0" : "+r"(x));
    return x;
  }
  assert(x != 18); //~ violation: assertion failure
  return 0;
}
