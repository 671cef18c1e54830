// A regular expression of JavaScript of SIZE unknown bytes, matched against a text.
#include "input.h"
#include "regexp.h"

int main(void) {
  char *pattern = input_text();
  const char *error;
  Reprog *program = regcomp(pattern, 0, &error);
  if (program != NULL) {
    const char *text = "ab1 c";
    Resub found;
    if (regexec(program, text, &found, 0) == 0)
      assert(text <= found.sub[0].sp && found.sub[0].sp <= found.sub[0].ep && found.sub[0].ep <= text + 5);
    regfree(program);
  }
  free(pattern);
  return 0;
}
