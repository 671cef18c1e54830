//@ verify: true
#include <assert.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char s[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  int value = atoi(s);
  assert(value >= -9 && value <= 99);
  return 0;
}
