//@ exec: violation
#include <stdio.h>

int main(void) {
  char word[20] = "abc";
  sprintf(word, "%sx", word); //~ violation: overlapping copy
  return 0;
}
