//@ verify: unknown
#include <stdio.h>

int main(void) {
  printf("%d %d\n", 3); //~ unknown: out-of-bounds read
  return 0;
}
