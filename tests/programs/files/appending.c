//@ exec: same
//@ verify: true
//@ property: assert
// A stream that only appends begins at the end; one that also reads begins at the start.
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("a", "w");
  fputs("four", file);
  fclose(file);
  file = fopen("a", "a");
  assert(ftell(file) == 4);
  fputs("!", file);
  assert(ftell(file) == 5);
  fclose(file);
  file = fopen("a", "a+");
  assert(ftell(file) == 0);
  assert(fgetc(file) == 'f');
  assert(ftell(file) == 1);
  fclose(file);
  file = fopen("b", "a");
  assert(ftell(file) == 0);
  fclose(file);
  return 0;
}
