//@ verify: false(assert)
//@ options: --sym-stdin 2
// One path reads a byte more from standard input before they meet; the position in it is no
// program variable.
#include <assert.h>
#include <stdio.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int first = getchar();
  if (first != 'a') return 0;
  if (__VERIFIER_nondet_bool()) first = 0;
  else first = getchar() * 0;
  assert(getchar() != EOF); //~ violation: assertion failure
  return first;
}
