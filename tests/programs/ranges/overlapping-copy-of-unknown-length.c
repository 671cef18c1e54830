//@ verify: false(valid-deref)
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned size = __VERIFIER_nondet_uint(), by = __VERIFIER_nondet_uint();
  __VERIFIER_assume(size > 0 && size < 100000 && by > 0 && by < size);
  char *block = calloc(size, 1);
  if (!block) return 0;
  memcpy(block, block + by, size - by);  //~ violation: overlapping copy
  free(block);
  return 0;
}
