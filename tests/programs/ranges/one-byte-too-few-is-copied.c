//@ verify: false(assert)
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned size = __VERIFIER_nondet_uint(), at = __VERIFIER_nondet_uint();
  __VERIFIER_assume(size > 5000 && size < 10000 && at < size);
  char *source = calloc(size, 1), *target = malloc(size);
  if (!source || !target) return 0;
  memset(target, 7, size);
  memcpy(target, source, size - 1);
  assert(target[at] == 0);  //~ violation: assertion failure
  free(source);
  free(target);
  return 0;
}
