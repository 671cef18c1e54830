//@ verify: false(assert)
// Both fields share a byte, and the value written to one of them is cut to two bits.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct flags {
  unsigned mode : 2;
  unsigned level : 3;
};

int main(void) {
  struct flags f = {1, 2};
  int mode;
  if (__VERIFIER_nondet_bool()) mode = 3;
  else mode = 4;
  f.mode = mode;
  assert(f.level == 2);
  assert(f.mode == 3); //~ violation: assertion failure
  return 0;
}
