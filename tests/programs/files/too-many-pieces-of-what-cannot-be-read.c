//@ verify: unknown
//@ property: assert
// Which of the two mistakes the kernel finds first has changed.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/uio.h>

int main(void) {
  struct iovec piece;
  int file = open("a", O_CREAT | O_WRONLY, 0600);
  if (file < 0) return 0;
  assert(readv(file, &piece, -1) == -1 && errno == EINVAL); //~ unknown: so many pieces of what is not open for that
  return 0;
}
