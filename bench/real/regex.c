// A pattern of SIZE unknown bytes, matched against a text.
#include "input.h"
#include "tre.h"

int main(void) {
  char *pattern = input_text();
  regex_t program;
  if (tre_regcomp(&program, pattern, REG_EXTENDED | REG_NOSUB) == 0) {
    tre_regexec(&program, "abc", 0, NULL, 0);
    tre_regfree(&program);
  }
  free(pattern);
  return 0;
}
