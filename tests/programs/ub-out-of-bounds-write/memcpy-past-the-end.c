//@ exec: violation
#include <stdio.h>
#include <string.h>

static char target[16];

int main(void) {
  const char source[24] = "a text of 23 characters";
  for (int n = 8; n <= 24; n += 8) {
    printf("%d\n", n);
    memcpy(target, source, n); //~ violation: out-of-bounds write
  }
  return target[0];
}
