//@ verify: true
//@ property: valid-memsafety
// The safe twin of free-of-a-stack-object: the branch on the address comes after the join.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int local = 5, *p = &local;
  if (__VERIFIER_nondet_bool()) {
    p = malloc(sizeof *p);
    *p = 5;
  }
  int value = *p;
  if (p != &local) free(p);
  return value;
}
