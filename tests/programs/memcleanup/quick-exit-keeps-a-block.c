//@ verify: false(valid-memcleanup)
//@ property: valid-memcleanup
#include <stdlib.h>

static char *p, *q;

static void at_end(void) { free(p); }

int main(void) {
  at_quick_exit(at_end);
  p = malloc(4);
  q = malloc(4);
  quick_exit(0); //~ violation: memory leak
}
