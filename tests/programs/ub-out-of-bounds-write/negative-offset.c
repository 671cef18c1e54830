//@ exec: violation
// Trimming an empty line: the length minus one wraps around.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void trim(char *line) {
  printf("[%s]\n", line);
  line[strlen(line) - 1] = 0; //~ violation: out-of-bounds write
}

int main(void) {
  char *line = calloc(8, 1);
  strcpy(line, "abc;");
  while (1) trim(line);
}
