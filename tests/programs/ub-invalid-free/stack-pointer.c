//@ exec: violation
#include <stdio.h>
#include <stdlib.h>

static void release(int *p, int owned) {
  if (owned) free(p); //~ violation: invalid free
}

int main(void) {
  int local[4] = {0}, *heap = malloc(sizeof *heap);
  release(local, 0);
  release(heap, 1);
  puts("so far");
  release(local, 1);
  return 0;
}
