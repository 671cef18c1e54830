//@ verify: unknown
//@ property: valid-deref
#include <stdio.h>

int main(void) {
  char bytes[4];
  FILE *file = fmemopen(bytes, 4, "w");
  fputs("abcd", file);
  return fclose(file); //~ unknown: writing to a stream over memory more than there is room for
}
