//@ verify: unknown
//@ property: assert
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  char byte;
  int file = open("a", O_CREAT | O_RDWR, 0600);
  if (file < 0 || write(file, "abc", 3) != 3) return 0;
  int neither = open("a", 3); //~ unknown: opening a file for neither reading nor writing
  assert(neither < 0 || read(neither, &byte, 1) == 1);
  return 0;
}
