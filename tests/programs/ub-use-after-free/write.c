//@ exec: violation
#include <stdio.h>
#include <stdlib.h>

static int *shared;

static void finish(void) {
  free(shared);
  puts("finished");
}

int main(void) {
  shared = malloc(4 * sizeof *shared);
  shared[3] = 7;
  printf("%d\n", shared[3]);
  finish();
  shared[3] = 8; //~ violation: use after free
  return 0;
}
