//@ verify: true
#include <assert.h>
#include <string.h>

int main(void) {
  char word[16] = "abc";
  strcpy(word + 8, word);
  strcat(word, word + 8);
  strncat(word, word + 8, 1);
  assert(strcmp(word, "abcabca") == 0);
  assert(stpcpy(word, word + 8) == word + 3);
  return 0;
}
