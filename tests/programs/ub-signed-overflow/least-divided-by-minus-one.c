//@ exec: violation
#include <limits.h>
#include <stdio.h>

static int divide(int a, int b) {
  return a / b; //~ violation: signed overflow
}

int main(void) {
  printf("%d %d\n", divide(INT_MAX, -1), divide(INT_MIN, 1));
  printf("%d\n", divide(INT_MIN, -1));
  return 0;
}
