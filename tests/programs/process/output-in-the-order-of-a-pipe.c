//@ exec: same
// What streams write comes out when their buffer is full or flushed, what descriptors write at once.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void at_end(void) { printf("at the end\n"); }

int main(void) {
  char text[5000];
  memset(text, 'x', sizeof text);
  atexit(at_end);
  printf("a\n");
  dprintf(1, "b\n");
  write(1, "c\n", 2);
  for (int line = 0; line < 300; line++) printf("%d: a line that fills the buffer\n", line);
  write(1, "d\n", 2);
  fwrite(text, 1, sizeof text, stdout);
  write(1, "\ne\n", 3);
  fflush(stdout);
  setvbuf(stdout, NULL, _IOLBF, 0);
  printf("half of a ");
  write(1, "f\n", 2);
  printf("line\nand ");
  write(1, "g\n", 2);
  setvbuf(stdout, NULL, _IONBF, 0);
  printf("h");
  write(1, "i\n", 2);
  return 0;
}
