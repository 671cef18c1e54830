//@ verify: unknown
//@ property: assert
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("a", "w+");
  if (file == NULL) return 0;
  fputs("abc", file);
  rewind(file);
  ungetc(fgetc(file), file);
  fputc('x', file); //~ unknown: writing to a stream with bytes pushed back
  rewind(file);
  assert(fgetc(file) == 'a');
  return 0;
}
