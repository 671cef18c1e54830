//@ exec: violation
#include <stdio.h>

int main(void) {
  char word[20] = "......abc";
  snprintf(word, sizeof word, "%s%d", word + 6, 123456); //~ violation: overlapping copy
  return 0;
}
