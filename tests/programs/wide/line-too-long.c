//@ verify: unknown
//@ property: valid-deref
// AddressSanitizer does not watch these functions, so nothing confirms it.
//@ options: --sym-stdin 6
#include <stdio.h>
#include <wchar.h>

int main(void) {
  wchar_t line[4];
  return fgetws(line, 5, stdin) == NULL; //~ unknown: out-of-bounds write
}
