//@ exec: violation
#include <stdio.h>

int main(void) {
  const char *text = "short";
  int total = 0;
  for (int i = 0; i < 8; i++) {
    total += text[i]; //~ violation: out-of-bounds read
    printf("%d\n", total);
  }
  return 0;
}
