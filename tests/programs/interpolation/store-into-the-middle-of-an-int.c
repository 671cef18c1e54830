//@ verify: false(assert)
// The byte at offset 1 belongs to the int that is checked; a condition over "the int variable"
// that ignores narrower stores into it takes the second path for the first.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  unsigned word = 0x01020304;
  unsigned char *bytes = (unsigned char *)&word;
  if (__VERIFIER_nondet_bool()) bytes[1] = 3;
  else bytes[1] = 0x83;
  assert((word & 0x8000) == 0); //~ violation: assertion failure
  return 0;
}
