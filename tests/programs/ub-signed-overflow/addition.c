//@ exec: violation
//@ options: --overflow check
#include <stdio.h>

int main(void) {
  int a = 1, b = 1;
  for (int i = 0; i < 60; i++) {
    int c = a + b; //~ violation: signed overflow
    printf("%d\n", c);
    a = b;
    b = c;
  }
  return 0;
}
