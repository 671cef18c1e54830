//@ exec: same
//@ verify: true
//@ property: assert
// Whatever is wrong with the new file, the old one is closed.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  FILE *file = fopen("a", "w");
  int descriptor = fileno(file);
  assert(freopen("b", "q", file) == NULL && errno == EINVAL);
  errno = 0;
  assert(fcntl(descriptor, F_GETFD) == -1 && errno == EBADF);
  file = fopen("a", "w");
  descriptor = fileno(file);
  assert(freopen("missing/b", "w", file) == NULL && errno == ENOENT);
  assert(fcntl(descriptor, F_GETFD) == -1);
  file = fopen("a", "w");
  descriptor = fileno(file);
  file = freopen("b", "w+", file);
  assert(file != NULL && fileno(file) == descriptor);
  fputs("b", file);
  rewind(file);
  assert(fgetc(file) == 'b');
  fclose(file);
  return 0;
}
