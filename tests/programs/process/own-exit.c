//@ exec: same
// A function of the program's own that is called exit is just a function.
#include <stdio.h>

static void exit(int status) { printf("mine %d\n", status); }

int main(void) {
  exit(4);
  return 5;
}
