//@ exec: violation
// The forgotten terminator: strlen instead of strlen + 1.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  const char *text = "surefoot";
  char *copy = malloc(strlen(text));
  puts("copying");
  strcpy(copy, text); //~ violation: out-of-bounds write
  puts(copy);
  free(copy);
  return 0;
}
