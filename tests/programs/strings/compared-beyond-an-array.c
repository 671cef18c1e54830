//@ verify: false(valid-deref)
#include <string.h>

int main(void) {
  char short_word[2] = "x", word[10] = "yyyyyyyyy";
  return memcmp(short_word, word, 10) > 0; //~ violation: out-of-bounds read
}
