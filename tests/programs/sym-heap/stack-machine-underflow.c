//@ verify: false(valid-deref)
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int *items = calloc(4, sizeof(int)), depth = 1;
  for (int i = 0; i < 3; i++) {
    if (__VERIFIER_nondet_bool()) items[depth++] = i;
    else items[--depth] = 0; //~ violation: out-of-bounds write
  }
  free(items);
  return 0;
}
