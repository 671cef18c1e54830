//@ verify: false(assert)
// As store-into-the-middle-of-an-int for a search that takes the false side first.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  unsigned word = 0x01020304;
  unsigned char *bytes = (unsigned char *)&word;
  if (__VERIFIER_nondet_bool()) bytes[1] = 0x83;
  else bytes[1] = 3;
  assert((word & 0x8000) == 0); //~ violation: assertion failure
  return 0;
}
