//@ exec: violation
#include <stdio.h>

static int depth_of(int n) {
  if (n == 0) return 0;
  return 1 + depth_of(n - 2); //~ violation: stack overflow
}

int main(void) {
  printf("%d\n", depth_of(10));
  fflush(stdout);
  return depth_of(2147483647);
}
