//@ verify: unknown
//@ property: valid-memcleanup
#include <stdlib.h>
extern void release(void *);

int main(void) {
  release(malloc(4));
  return 0; //~ unknown: memory leak, which depends on what release, which has no body, does
}
