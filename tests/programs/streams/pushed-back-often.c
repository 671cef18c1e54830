//@ exec: unknown
#include <stdio.h>

int main(void) {
  for (int i = 0; i < 9; i++)
    if (ungetc('a' + i, stdin) == EOF) return 1; //~ unknown: pushing back more than 8 bytes
  return 0;
}
