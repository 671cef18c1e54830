//@ verify: unknown
//@ property: valid-deref
//@ without-replay: false(valid-deref)
// AddressSanitizer does not watch these functions, so nothing confirms it.
#include <stdio.h>

int main(void) {
  char bytes[4] = "abc";
  FILE *file = fmemopen(bytes, 5, "r");
  return fgetc(file); //~ unknown: out-of-bounds read
}
