//@ verify: false(unreach-call)
//@ property: unreach-call
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

void reach_error(void) { assert(0); } //~ violation: error function reached

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x * 2 == 14) reach_error(); //~ violation: error function reached
  return 0;
}
