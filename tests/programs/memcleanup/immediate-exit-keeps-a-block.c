//@ verify: false(valid-memcleanup)
//@ property: valid-memcleanup
#include <stdlib.h>

static void leave(int depth) {
  if (depth == 0) _Exit(0); //~ violation: memory leak
  leave(depth - 1);
}

int main(void) {
  char *p = malloc(4);
  if (p == NULL) return 0;
  leave(3);
  free(p);
  return 0;
}
