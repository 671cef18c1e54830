//@ exec: same
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  printf("one");
  fflush(stdout);
  printf("two");
  quick_exit(3);
}
