//@ verify: false(valid-memtrack)
//@ property: valid-memsafety
#include <stdlib.h>

static void set(int *p) { *p = 1; }

int main(void) {
  set(malloc(sizeof(int)));
  exit(0); //~ violation: memory leak
} //~ violation: memory leak
