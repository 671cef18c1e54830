//@ verify: false(assert)
// How far the cursor is differs where the paths meet: what was learnt from one must not be said of the other.
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *block = malloc(64);
  if (block == NULL)
    return 0;
  char *cursor = block + (__VERIFIER_nondet_uchar() & 15);
  if (__VERIFIER_nondet_uchar() == 7)
    cursor += 45;
  unsigned char length = __VERIFIER_nondet_uchar() & 3;
  if (length == 0)
    length = 1;
  cursor += length;
  if (cursor > block + 62)
    assert(length != 3); //~ violation: assertion failure
  free(block);
  return 0;
}
