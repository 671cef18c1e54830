//@ verify: false(valid-memtrack)
//@ property: valid-memsafety
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int work(int fail) {
  char *scratch = malloc(16);
  if (fail == 3)
    return 1; //~ violation: memory leak
  free(scratch);
  return 0;
} //~ violation: memory leak

int main(void) {
  int result = work(__VERIFIER_nondet_int()); //~ violation: memory leak
  return result; //~ violation: memory leak
} //~ violation: memory leak
