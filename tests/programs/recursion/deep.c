//@ exec: same
// Deep enough for a careless estimate of the stack, not for the stack.
#include <stdio.h>

static int depth(int n) { return n ? 1 + depth(n - 1) : 0; }

int main(void) {
  printf("%d\n", depth(150000));
  return 0;
}
