//@ verify: unknown
//@ property: assert
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("a", "w+");
  if (file == NULL) return 0;
  fprintf(file, "ab");
  ungetc('x', file); //~ unknown: pushing back a byte into a stream that was written to and not flushed
  assert(fgetc(file) == 'x');
  return 0;
}
