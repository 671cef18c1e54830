//@ exec: violation
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *text = malloc(16);
  strcpy(text, "  indented");
  while (*text == ' ') text++;
  puts(text);
  free(text); //~ violation: invalid free
  return 0;
}
