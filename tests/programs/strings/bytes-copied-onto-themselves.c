//@ verify: false(valid-deref)
#define _GNU_SOURCE
#include <string.h>

int main(void) {
  char word[20] = "abc";
  memccpy(word + 8, word, 'c', 8);
  memccpy(word, word + 1, 'c', 3); //~ violation: overlapping copy
  return 0;
}
