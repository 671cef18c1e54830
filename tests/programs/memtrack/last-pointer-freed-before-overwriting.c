//@ verify: true
//@ property: valid-memsafety
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static char *kept;

int main(void) {
  kept = malloc(4);
  if (__VERIFIER_nondet_int() == 1) {
    free(kept);
    kept = malloc(8);
  }
  free(kept);
  kept = NULL;
  return 0;
}
