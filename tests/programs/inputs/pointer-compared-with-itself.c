//@ verify: true
#include <assert.h>

extern void *__VERIFIER_nondet_pointer(void);

int main(void) {
  char *p = __VERIFIER_nondet_pointer(), *q = p;
  assert(p == q);
  assert(!p == !q);
  return 0;
}
