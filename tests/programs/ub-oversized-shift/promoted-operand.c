//@ exec: violation
// The operand is promoted to int first: a char may be shifted by 31, but not by 32.
#include <stdio.h>

int main(void) {
  unsigned char c = 200;
  for (int n = 8; n < 40; n += 12) {
    int shifted = c >> n; //~ violation: oversized shift
    printf("%d\n", shifted);
  }
  return 0;
}
