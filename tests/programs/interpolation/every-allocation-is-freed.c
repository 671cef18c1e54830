//@ verify: true
//@ property: valid-memcleanup
// The safe twin of one-allocation-too-many: objects of different number and age, all freed.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char *p = malloc(1), *q = 0;
  if (__VERIFIER_nondet_bool()) {
    free(p);
    p = malloc(1);
  } else {
    q = malloc(1);
  }
  free(p);
  free(q);
  return 0;
}
