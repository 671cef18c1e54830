//@ exec: same
//@ cflags: -std=c99
#include <stdio.h>

int main(void) {
  for (int i = 0; i < 3; i++) printf("%d", i);
  printf("\nreaching the end of main is return 0");
}
