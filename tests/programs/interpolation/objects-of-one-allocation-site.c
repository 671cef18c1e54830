//@ verify: false(valid-deref)
//@ property: valid-memsafety
// Two objects come from one call of malloc; which of them was freed is not seen from the site.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char *objects[2];
  for (int i = 0; i < 2; i++) {
    objects[i] = malloc(1);
    *objects[i] = 0;
  }
  int gone;
  if (__VERIFIER_nondet_bool()) gone = 0;
  else gone = 1;
  free(objects[gone]);
  gone = 0;
  char value = *objects[1]; //~ violation: use after free
  free(objects[1]);
  return value;
}
