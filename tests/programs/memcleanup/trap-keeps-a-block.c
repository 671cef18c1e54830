//@ verify: false(valid-memcleanup)
//@ property: valid-memcleanup
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (p == NULL) return 0;
  __builtin_trap(); //~ violation: memory leak
}
