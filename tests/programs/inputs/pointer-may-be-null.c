//@ verify: false(unreach-call)
#include <stddef.h>

extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);

int main(void) {
  void *p = __VERIFIER_nondet_pointer();
  if (p == NULL) reach_error(); //~ violation: error function reached
  return 0;
}
