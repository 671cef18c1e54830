//@ verify: true
//@ property: unreach-call
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 5);
  if (x == 5) reach_error();
  return 0;
}
