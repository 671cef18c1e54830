//@ verify: false(assert)
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int descriptor = open("a", O_CREAT | O_RDWR, 0600);
  if (descriptor < 0 || write(descriptor, "0123456789", 10) != 10) return 0;
  lseek(descriptor, 0, SEEK_SET);
  int other = dup(descriptor);
  FILE *file = fdopen(descriptor, "r");
  if (other < 0 || file == NULL) return 0;
  fgetc(file);
  fseek(file, 5, SEEK_SET);
  fclose(file);
  assert(lseek(other, 0, SEEK_CUR) == 5); //~ violation: assertion failure
  return 0;
}
