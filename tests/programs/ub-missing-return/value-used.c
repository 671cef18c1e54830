//@ exec: violation
// Falling off the end is only a violation once the caller uses the value.
#include <stdio.h>

static int sign(int n) {
  if (n > 0) return 1;
  if (n < 0) return -1;
}

int main(void) {
  sign(0);
  puts("unused");
  printf("%d %d\n", sign(7), sign(-7));
  int s = sign(0); //~ violation: missing return
  printf("%d\n", s);
  return 0;
}
