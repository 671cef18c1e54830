//@ verify: unknown
//@ property: assert
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int descriptor = open("a", O_CREAT | O_RDWR, 0644);
  write(descriptor, "ab", 2);
  lseek(descriptor, 0, SEEK_SET);
  FILE *one = fdopen(descriptor, "r"), *other = fdopen(descriptor, "r"); //~ unknown: a second stream over a descriptor
  assert(fgetc(one) == 'a');
  assert(fgetc(other) == 'b');
  return 0;
}
