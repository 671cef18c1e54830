//@ exec: violation
//@ options: --overflow check
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  volatile int least = INT_MIN;
  printf("%d %d\n", abs(least + 1), abs(-7));
  printf("%d\n", abs(least)); //~ violation: signed overflow
  return 0;
}
