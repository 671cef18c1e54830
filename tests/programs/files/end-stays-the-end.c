//@ exec: same
//@ verify: true
//@ property: assert
// What is added behind the end is not read before the end is forgotten.
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *writer = fopen("a", "w"), *reader = fopen("a", "r");
  char two[2];
  fputs("x", writer);
  fflush(writer);
  assert(fgetc(reader) == 'x');
  assert(fgetc(reader) == EOF && feof(reader));
  fputs("yz", writer);
  fflush(writer);
  assert(fgetc(reader) == EOF && feof(reader));
  assert(fread(two, 1, 2, reader) == 0);
  clearerr(reader);
  assert(fgetc(reader) == 'y');
  assert(fgetc(reader) == 'z');
  assert(fgetc(reader) == EOF);
  assert(fseek(reader, 0, SEEK_SET) == 0 && !feof(reader));
  assert(fgetc(reader) == 'x');
  ungetc('q', reader);
  assert(fgetc(reader) == 'q' && fgetc(reader) == 'y');
  fclose(writer);
  fclose(reader);
  return 0;
}
