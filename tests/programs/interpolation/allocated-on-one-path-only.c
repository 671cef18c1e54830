//@ verify: false(valid-deref)
//@ property: valid-memsafety
// The late path skips the allocation and keeps a null pointer, under a flag of another branch.
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar() & 3;
  char *buffer = 0;
  if (n != 2) buffer = malloc(1);
  int wanted = n >= 2;
  if (wanted) buffer[0] = 1; //~ violation: null dereference
  free(buffer);
  return 0;
}
