//@ exec: violation
#include <stdio.h>

static unsigned long odd(unsigned long n);

static unsigned long even(unsigned long n) {
  volatile char large[1000];
  large[n % 1000] = 1;
  return odd(n + 1) + large[n % 1000]; //~ violation: stack overflow
}

static unsigned long odd(unsigned long n) {
  return even(n * 3) + 1; //~ violation: stack overflow
}

int main(void) {
  puts("descending");
  fflush(stdout);
  return (int)even(0);
}
