//@ exec: violation
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *name = malloc(4);
  memcpy(name, "four", 4);
  printf("%.4s\n", name);
  printf("%zu\n", strlen(name)); //~ violation: out-of-bounds read
  free(name);
  return 0;
}
