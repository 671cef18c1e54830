//@ verify: true
// Overlapping ranges are moved as if there were a copy in between, in both directions.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned size = __VERIFIER_nondet_uint(), by = __VERIFIER_nondet_uint(), at = __VERIFIER_nondet_uint();
  __VERIFIER_assume(size > 0 && size < 1u << 20 && by < size && at < size - by);
  unsigned char *block = malloc(size);
  if (!block) return 0;
  unsigned char low = block[at], high = block[at + by];
  if (__VERIFIER_nondet_uint()) {
    memmove(block, block + by, size - by);
    assert(block[at] == high);
  } else {
    memmove(block + by, block, size - by);
    assert(block[at + by] == low);
  }
  free(block);
  return 0;
}
