//@ exec: violation
//@ options: --overflow check
#include <limits.h>
#include <stdio.h>

static int magnitude(int v) {
  return v < 0 ? -v : v; //~ violation: signed overflow
}

int main(void) {
  signed char narrow = -128;
  narrow = -narrow; /* computed as int, then converted: no overflow */
  printf("%d\n", narrow);
  printf("%d %d\n", magnitude(-5), magnitude(INT_MIN + 1));
  printf("%d\n", magnitude(INT_MIN));
  return 0;
}
