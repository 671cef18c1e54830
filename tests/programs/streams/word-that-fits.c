//@ verify: false(valid-deref)
//@ property: valid-deref
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *word;
  if (sscanf("hello", "%ms", &word) != 1) return 0;
  word[6] = 0; //~ violation: out-of-bounds write
  free(word);
  return 0;
}
