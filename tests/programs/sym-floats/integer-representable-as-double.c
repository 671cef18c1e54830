//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  double x = i;
  assert((int)x == i);
  assert((x < 0) == (i < 0));
  return 0;
}
