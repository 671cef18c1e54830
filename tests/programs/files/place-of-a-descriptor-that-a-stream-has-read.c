//@ exec: unknown
// How far a stream reads ahead is not followed.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int descriptor = open("a", O_CREAT | O_RDWR, 0600);
  write(descriptor, "12345\nabc", 9);
  lseek(descriptor, 0, SEEK_SET);
  FILE *file = fdopen(descriptor, "r");
  fgetc(file);
  printf("%ld\n", (long)lseek(descriptor, 0, SEEK_CUR)); //~ unknown: moving in a descriptor that a stream has read from
  return 0;
}
