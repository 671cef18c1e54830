//@ verify: unknown
//@ property: assert
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat status;
  int descriptor = open("a", O_CREAT | O_RDWR, 0600);
  if (descriptor < 0 || write(descriptor, "0123456789", 10) != 10) return 0;
  lseek(descriptor, 0, SEEK_SET);
  FILE *file = fdopen(descriptor, "r+");
  if (file == NULL) return 0;
  fputc('x', file);
  fseek(file, 5, SEEK_SET);
  if (write(descriptor, "Z", 1) != 1) return 0; //~ unknown: writing to a descriptor that a stream has read from
  assert(fstat(descriptor, &status) != 0 || status.st_size == 10);
  return 0;
}
