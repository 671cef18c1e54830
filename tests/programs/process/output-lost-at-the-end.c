//@ exec: same
// What is in the buffer of a stream is lost where the program ends at once.
#include <stdio.h>
#include <unistd.h>

int main(void) {
  printf("first\n");
  fflush(stdout);
  printf("second\n");
  write(1, "third\n", 6);
  printf("lost");
  _exit(5);
}
