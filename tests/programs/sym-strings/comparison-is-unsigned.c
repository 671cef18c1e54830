//@ verify: true
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char a[2] = {__VERIFIER_nondet_char(), 0}, b[2] = {'a', 0};
  int order = strcmp(a, b);
  if (a[0] < 0) assert(order > 0);
  assert((order == 0) == (a[0] == 'a'));
  return 0;
}
