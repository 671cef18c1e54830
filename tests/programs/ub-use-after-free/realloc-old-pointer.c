//@ exec: violation
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *values = malloc(4 * sizeof *values), *first = values;
  *first = 42;
  int *larger = realloc(values, 1 << 20);
  printf("%d\n", larger[0]);
  printf("%d\n", *first); //~ violation: use after free
  free(larger);
  return 0;
}
