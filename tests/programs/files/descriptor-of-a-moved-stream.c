//@ verify: false(assert)
// Moving in what is in the buffer leaves the descriptor where it was.
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int descriptor = open("a", O_CREAT | O_RDWR, 0600);
  if (descriptor < 0 || write(descriptor, "12345\nabc", 9) != 9) return 0;
  lseek(descriptor, 0, SEEK_SET);
  FILE *file = fdopen(descriptor, "r");
  if (file == NULL) return 0;
  fgetc(file);
  fseek(file, 3, SEEK_SET);
  assert(lseek(descriptor, 0, SEEK_CUR) == 3); //~ violation: assertion failure
  return 0;
}
