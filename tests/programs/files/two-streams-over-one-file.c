//@ verify: unknown
//@ property: assert
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[20];
  FILE *writer = fopen("a", "w");
  if (writer == NULL) return 0;
  fputs("one\ntwo\n", writer);
  fflush(writer);
  FILE *reader = fopen("a", "r");
  if (reader == NULL || fgets(line, sizeof line, reader) == NULL) return 0;
  rewind(writer);
  fputs("ONE\nTWO\n", writer);
  fflush(writer);
  if (fgets(line, sizeof line, reader) == NULL) return 0; //~ unknown: a stream that has read ahead in a file
  assert(strcmp(line, "TWO\n") == 0);
  return 0;
}
