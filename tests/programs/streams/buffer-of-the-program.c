//@ verify: unknown
#include <stdio.h>

static void buffer_output(void) {
  char buffer[256];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer); //~ unknown: a buffer of the program's for a stream
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  setbuf(stdin, NULL);
  buffer_output();
  printf("hello");
  return 0;
}
