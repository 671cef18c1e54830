//@ exec: same
// Only the low eight bits of the status are seen; output without a newline is flushed.
#include <stdio.h>
#include <stdlib.h>

static int leave(int status) {
  printf("leaving with %d", status);
  if (status > 255) exit(status);
  return status + 300;
}

int main(void) {
  int status = leave(-1);
  printf("\n%d\n", status);
  status = leave(0) + 11;
  printf("\n");
  return leave(status);
}
