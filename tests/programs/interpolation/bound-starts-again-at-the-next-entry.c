//@ verify: false(assert)
//@ options: --unwind 3 --no-unwinding-assertions
// The inner loop is cut by the bound in the first pass of the outer one; the second pass may make
// as many iterations again.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int steps = 0;
  for (int pass = 0; pass < 2; pass++)
    while (__VERIFIER_nondet_bool()) steps++;
  assert(steps < 4); //~ violation: assertion failure
  return 0;
}
