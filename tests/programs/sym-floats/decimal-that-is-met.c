//@ verify: false(assert)
// There is just one text that is this number.
#include <assert.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[8] = {__VERIFIER_nondet_char(), '.', __VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  for (int i = 0; i < 4; i++)
    if (i != 1 && (text[i] < '0' || text[i] > '9')) return 0;
  assert(strtod(text, NULL) != 4.27); //~ violation: assertion failure
  return 0;
}
