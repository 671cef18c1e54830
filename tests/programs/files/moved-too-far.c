//@ verify: unknown
//@ property: assert
// How far one can move is the file system's.
#include <assert.h>
#include <limits.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("a", "w+");
  if (file == NULL) return 0;
  assert(fseek(file, LONG_MAX, SEEK_SET) == 0); //~ unknown: moving farther than 16 gigabytes in a file
  return 0;
}
