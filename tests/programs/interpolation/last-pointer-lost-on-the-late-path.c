//@ verify: false(valid-memtrack)
//@ property: valid-memsafety
// The same objects are live on both paths; on the second nothing points to one of them any more.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int *kept;

int main(void) {
  kept = malloc(sizeof *kept);
  *kept = 0;
  if (__VERIFIER_nondet_bool()) *kept = 0;
  else kept = 0;
  return __VERIFIER_nondet_bool(); //~ violation: memory leak
}
