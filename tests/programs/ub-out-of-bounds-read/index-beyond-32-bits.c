//@ exec: violation
// Truncated to 32 bits the index would be 1.
#include <stdio.h>

struct wide { long words[4]; };

int main(void) {
  struct wide array[2] = {{{1, 2, 3, 4}}};
  size_t index = (1UL << 32) + 1;
  long *words = array[0].words;
  printf("%ld\n", words[(unsigned)index]);
  printf("%ld\n", words[index]); //~ violation: out-of-bounds read
  return 0;
}
