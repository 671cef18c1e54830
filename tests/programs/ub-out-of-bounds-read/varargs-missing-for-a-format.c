//@ exec: violation
#include <stdio.h>

int main(void) {
  printf("%d %d\n", 3); //~ violation: out-of-bounds read
  return 0;
}
