//@ exec: violation
#include <stdio.h>

int main(void) {
  char buffer[6];
  for (int n = 999; n < 20000000; n *= 10) {
    sprintf(buffer, "%d", n); //~ violation: out-of-bounds write
    puts(buffer);
  }
  return 0;
}
