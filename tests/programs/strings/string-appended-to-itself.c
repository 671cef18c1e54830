//@ verify: false(valid-deref)
#include <string.h>

int main(void) {
  char word[20] = "abcdefgh";
  strncat(word, word + 4, 2); //~ violation: overlapping copy
  return 0;
}
