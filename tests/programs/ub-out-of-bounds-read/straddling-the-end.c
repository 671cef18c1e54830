//@ exec: violation
// The first byte read is inside, the last one is not.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct header { int kind; long size; };

int main(void) {
  char *buffer = malloc(12);
  memset(buffer, 1, 12);
  struct header *h = (struct header *)buffer;
  printf("%d\n", h->kind);
  printf("%ld\n", h->size); //~ violation: out-of-bounds read
  free(buffer);
  return 0;
}
