//@ exec: violation
#include <stdio.h>

int main(void) {
  int values[5] = {1, 2, 3, 4, 5}, sum = 0;
  for (int i = 0; i <= 5; i++) {
    printf("%d\n", sum);
    sum += values[i]; //~ violation: out-of-bounds read
  }
  return sum;
}
