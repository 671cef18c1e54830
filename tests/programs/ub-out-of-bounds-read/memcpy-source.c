//@ exec: violation
#include <stdio.h>
#include <string.h>

int main(void) {
  char from[10] = "nine char", to[32];
  memcpy(to, from, 10);
  puts(to);
  memcpy(to, from, 11); //~ violation: out-of-bounds read
  puts(to);
  return 0;
}
