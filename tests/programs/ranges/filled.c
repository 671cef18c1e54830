//@ verify: true
// What memset writes is there, whatever was there and however much of it.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned size = __VERIFIER_nondet_uint(), begin = __VERIFIER_nondet_uint(), at = __VERIFIER_nondet_uint();
  unsigned char byte = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(size > 4 && size < 1u << 20 && begin < size && at < size);
  unsigned char *block = malloc(size);
  if (!block) return 0;
  memset(block, 1, size);
  memset(block + begin, byte, size - begin);
  block[size / 2] = 9;
  if (at == size / 2) assert(block[at] == 9);
  else assert(block[at] == (at < begin ? 1 : byte));
  free(block);
  return 0;
}
