//@ verify: unknown
//@ property: assert
#include <assert.h>
#include <stdio.h>

int main(void) {
  char *text;
  size_t size;
  FILE *stream = open_memstream(&text, &size);
  if (!stream) return 0;
  fprintf(stream, "abc");
  fflush(stream);
  text[0] = 'X';
  fprintf(stream, "d");
  fclose(stream); //~ unknown: changing the buffer of a stream over memory
  assert(text[0] == 'a');
  return 0;
}
