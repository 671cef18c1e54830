//@ verify: false(valid-free)
//@ property: valid-memsafety
// What the pointer names is on the heap on one path and on the stack on the other, with the same
// size and contents.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int local = 5, *p = &local;
  if (__VERIFIER_nondet_bool()) {
    p = malloc(sizeof *p);
    *p = 5;
  }
  int value = *p;
  free(p); //~ violation: invalid free
  return value;
}
