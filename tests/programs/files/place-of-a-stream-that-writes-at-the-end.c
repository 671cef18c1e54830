//@ verify: unknown
//@ property: assert
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int descriptor = open("a", O_CREAT | O_WRONLY | O_APPEND, 0600);
  if (descriptor < 0 || write(descriptor, "0123", 4) != 4) return 0;
  lseek(descriptor, 0, SEEK_SET);
  FILE *file = fdopen(descriptor, "w");
  if (file == NULL) return 0;
  fputs("Q", file);
  assert(ftell(file) == 5); //~ unknown: the place of a stream that does not know that its descriptor writes at the end
  return 0;
}
