//@ verify: false(assert)
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char a[2] = {__VERIFIER_nondet_char(), 0}, b[2] = {'a', 0};
  int order = strcmp(a, b);
  assert((order < 0) == (a[0] < b[0])); //~ violation: assertion failure
  return 0;
}
