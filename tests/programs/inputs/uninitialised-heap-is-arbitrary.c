//@ verify: false(assert)
#include <assert.h>
#include <stdlib.h>

int main(void) {
  short *p = malloc(2 * sizeof *p);
  assert(p[0] == p[0] && p[1] != -2); //~ violation: assertion failure
  free(p);
  return 0;
}
