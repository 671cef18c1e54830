//@ verify: false(assert)
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int descriptor = open("a", O_CREAT | O_RDWR, 0600);
  if (descriptor < 0 || unlink("a") != 0) return 0;
  assert(linkat(descriptor, "", AT_FDCWD, "b", AT_EMPTY_PATH) == 0); //~ violation: assertion failure
  return 0;
}
