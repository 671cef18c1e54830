//@ verify: unknown
//@ property: assert
// A file that is cut off still ends where it did for a stream with all of it in its buffer.
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int other = open("a", O_CREAT | O_RDWR, 0600);
  if (other < 0 || write(other, "0123456789", 10) != 10) return 0;
  FILE *file = fopen("a", "r");
  if (file == NULL) return 0;
  fgetc(file);
  fseek(file, -2, SEEK_END);
  if (ftruncate(other, 0) != 0) return 0;
  assert(fgetc(file) == EOF); //~ unknown: a stream that has read ahead in a file that was then changed
  return 0;
}
