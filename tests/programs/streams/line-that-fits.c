//@ verify: false(valid-deref)
//@ property: valid-deref
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE *file = fopen("lines", "w+");
  if (!file) return 0;
  for (int at = 0; at < 300; at++) fputc('a', file);
  rewind(file);
  char *line = NULL;
  size_t size = 0;
  if (getline(&line, &size, file) != 300) return 0;
  line[301] = 0; //~ violation: out-of-bounds write
  return 0;
}
