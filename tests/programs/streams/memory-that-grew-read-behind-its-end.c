//@ verify: false(valid-deref)
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *text;
  size_t size;
  FILE *file = open_memstream(&text, &size);
  fputs("abc", file);
  fclose(file);
  char last = text[size + 1]; //~ violation: out-of-bounds read
  free(text);
  return last;
}
