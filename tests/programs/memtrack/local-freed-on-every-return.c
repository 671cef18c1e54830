//@ verify: true
//@ property: valid-memsafety
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int work(int fail) {
  char *scratch = malloc(16);
  if (fail == 3) {
    free(scratch);
    return 1;
  }
  free(scratch);
  return 0;
}

int main(void) {
  return work(__VERIFIER_nondet_int());
}
