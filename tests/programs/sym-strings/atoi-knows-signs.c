//@ verify: false(assert)
#include <assert.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char s[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  if (s[0] == ' ') return 0;
  int value = atoi(s);
  assert(value >= 0); //~ violation: assertion failure
  return 0;
}
