//@ exec: same
#include <stdio.h>

int main(void) {
  puts("a negative status");
  return -3;
}
