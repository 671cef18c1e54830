//@ exec: violation
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(8), *old = p;
  p = realloc(p, 1 << 20);
  puts("grown");
  free(p);
  free(old); //~ violation: double free
  return 0;
}
