//@ verify: false(assert)
// With exponents of three digits some are too large, and errno says so.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[8] = {'7', 'e', __VERIFIER_nondet_char(), __VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  for (int i = 2; i < 5; i++)
    if (text[i] < '0' || text[i] > '9') return 0;
  errno = 0;
  double value = strtod(text, NULL);
  assert(value > 0);
  if (errno == ERANGE) assert(value < 1e308); //~ violation: assertion failure
  return 0;
}
