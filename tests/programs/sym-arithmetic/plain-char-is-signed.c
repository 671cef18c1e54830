//@ verify: false(assert)
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  int index = c;
  assert(index >= 0 && index < 256); //~ violation: assertion failure
  return 0;
}
