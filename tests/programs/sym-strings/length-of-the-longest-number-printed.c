//@ verify: false(unreach-call)
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (printf("%d\n", x) > 11) reach_error(); //~ violation: error function reached
  return 0;
}
