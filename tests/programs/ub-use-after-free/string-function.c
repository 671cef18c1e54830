//@ exec: violation
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *name = malloc(10), *alias = name + 2;
  strcpy(name, "dangling");
  puts(alias);
  free(name);
  printf("%d\n", strcmp(alias, "ngling")); //~ violation: use after free
  return 0;
}
