//@ verify: false(assert)
// The two bytes together reach the last quarter.
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *block = malloc(600);
  if (block == NULL)
    return 0;
  unsigned char first = __VERIFIER_nondet_uchar(), second = __VERIFIER_nondet_uchar();
  char *right = block + first + second;
  assert(right <= block + 509); //~ violation: assertion failure
  free(block);
  return 0;
}
