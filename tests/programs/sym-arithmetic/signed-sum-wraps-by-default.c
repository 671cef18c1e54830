//@ verify: false(assert)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int balance = __VERIFIER_nondet_int();
  if (balance < 0) return 0;
  balance += 100;
  assert(balance >= 0); //~ violation: assertion failure
  return 0;
}
