//@ verify: false(valid-deref)
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned size = __VERIFIER_nondet_uint();
  __VERIFIER_assume(size > 0 && size < 10000);
  char *source = calloc(size + 1, 1), *target = malloc(size);
  if (!source || !target) return 0;
  memcpy(target, source, size + 1);  //~ violation: out-of-bounds write
  free(source);
  free(target);
  return 0;
}
