//@ verify: unknown
//@ property: assert
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("a", "w+");
  if (file == NULL) return 0;
  ungetc('a', file);
  assert(ftell(file) == -1); //~ unknown: the place of a stream with bytes pushed back before anything was read
  return 0;
}
