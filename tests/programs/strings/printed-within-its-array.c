//@ verify: true
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char word[20] = "abc";
  sprintf(word + 8, "%s%.2s", word, word);
  assert(strcmp(word + 8, "abcab") == 0);
  // What does not fit is not written.
  snprintf(word, 8, "%s%s", word + 8, word + 8);
  assert(strcmp(word, "abcabab") == 0);
  return 0;
}
