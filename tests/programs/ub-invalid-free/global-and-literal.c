//@ exec: violation
#include <stdio.h>
#include <stdlib.h>

static const char *name(int known) { return known ? "literal" : calloc(4, 1); }

int main(void) {
  for (int known = 0; known < 2; known++) {
    char *n = (char *)name(known);
    printf("[%s]\n", n);
    free(n); //~ violation: invalid free
  }
  return 0;
}
