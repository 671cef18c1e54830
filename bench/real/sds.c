// A line split into arguments, with quotes and escapes.
#include "input.h"
#include "sds.h"

int main(void) {
  char *text = input_text();
  int count = 0;
  sds *words = sdssplitargs(text, &count);
  assert(words != NULL || count == 0);
  for (int index = 0; index < count; index++)
    assert(sdslen(words[index]) <= SIZE);
  if (words != NULL)
    sdsfreesplitres(words, count);
  free(text);
  return 0;
}
