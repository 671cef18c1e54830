//@ verify: false(assert)
// The loop is entered with different bounds; that the shorter run is safe says nothing about the
// passes it never made.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int limit, sum = 0;
  if (__VERIFIER_nondet_bool()) limit = 3;
  else limit = 4;
  for (int i = 0; i < limit; i++) {
    sum += i;
    assert(sum != 6); //~ violation: assertion failure
  }
  return 0;
}
