//@ verify: true
//@ property: unreach-call
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

void reach_error(void) { assert(0); }

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x * 2 == 15) reach_error();
  return 0;
}
