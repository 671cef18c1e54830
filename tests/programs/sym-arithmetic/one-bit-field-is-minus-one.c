//@ verify: false(assert)
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct flags { int ready : 1; };

int main(void) {
  struct flags f;
  f.ready = (int)(__VERIFIER_nondet_uint() & 1);
  if (f.ready) assert(f.ready == 1); //~ violation: assertion failure
  return 0;
}
