//@ verify: unknown
//@ property: assert
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int descriptor = open("a", O_CREAT | O_RDWR, 0600);
  if (descriptor < 0 || write(descriptor, "abc", 3) != 3) return 0;
  lseek(descriptor, 0, SEEK_SET);
  FILE *file = fdopen(descriptor, "r");
  if (file == NULL) return 0;
  fgetc(file);
  ungetc('a', file);
  fflush(file); //~ unknown: flushing a stream with bytes pushed back
  assert(lseek(descriptor, 0, SEEK_CUR) == 1);
  return 0;
}
