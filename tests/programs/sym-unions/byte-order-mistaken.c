//@ verify: false(assert)
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

union view { unsigned word; unsigned char bytes[4]; };

int main(void) {
  union view v;
  v.word = __VERIFIER_nondet_uint();
  assert(v.bytes[0] == v.word >> 24); //~ violation: assertion failure
  return 0;
}
