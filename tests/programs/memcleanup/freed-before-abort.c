//@ verify: true
//@ property: valid-memcleanup
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (p == NULL) abort();
  free(p);
  abort();
}
