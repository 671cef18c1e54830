//@ exec: violation
//@ options: --check-uninitialised
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *flags = malloc(4 * sizeof *flags);
  flags[0] = flags[1] = 1;
  if (flags[1]) puts("one is set");
  if (flags[2]) //~ violation: uninitialised read
    puts("two is set");
  free(flags);
  return 0;
}
