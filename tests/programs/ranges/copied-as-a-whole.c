//@ verify: true
// A block of any length is copied as it is, and nothing beside it changes.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned size = __VERIFIER_nondet_ushort(), from = __VERIFIER_nondet_ushort();
  unsigned to = __VERIFIER_nondet_ushort(), length = __VERIFIER_nondet_ushort();
  __VERIFIER_assume(size > 0);
  __VERIFIER_assume(from < size && to < size && length <= size - from && length <= size - to);
  unsigned char *source = malloc(size), *target = malloc(size);
  if (!source || !target) return 0;
  unsigned at = __VERIFIER_nondet_ushort();
  __VERIFIER_assume(at < size);
  unsigned char before = target[at];
  memcpy(target + to, source + from, length);
  if (at >= to && at - to < length) assert(target[at] == source[from + (at - to)]);
  else assert(target[at] == before);
  free(source);
  free(target);
  return 0;
}
