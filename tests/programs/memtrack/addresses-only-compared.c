//@ verify: false(valid-memtrack)
//@ property: valid-memtrack
// Whether something is true of two addresses does not lead back to them.
#include <stdlib.h>

int smaller;

int main(void) {
  char *p = malloc(4), *q = malloc(4);
  smaller = p < q;
  return 0; //~ violation: memory leak
}
