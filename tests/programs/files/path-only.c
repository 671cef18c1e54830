//@ exec: same
//@ verify: true
//@ property: assert
// A descriptor that was opened for its path only is no open file.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define FAILS(call, error) assert((errno = 0, (call) == -1) && errno == error)

int main(void) {
  char bytes[4];
  struct stat status;
  close(open("file", O_CREAT | O_WRONLY, 0644));
  mkdir("folder", 0755);
  int path = open("file", O_PATH | O_RDWR | O_TRUNC);
  assert(path >= 0);
  FAILS(read(path, bytes, 4), EBADF);
  FAILS(write(path, bytes, 4), EBADF);
  FAILS(pread(path, bytes, 4, 0), EBADF);
  FAILS(lseek(path, 0, SEEK_SET), EBADF);
  FAILS(ftruncate(path, 0), EBADF);
  FAILS(fchmod(path, 0600), EBADF);
  FAILS(fchown(path, -1, -1), EBADF);
  FAILS(fsync(path), EBADF);
  FAILS(futimens(path, NULL), EBADF);
  FAILS(fcntl(path, F_SETFL, O_APPEND), EBADF);
  assert(fstat(path, &status) == 0 && S_ISREG(status.st_mode));
  assert((fcntl(path, F_GETFL) & O_PATH) != 0);
  int folder = open("folder", O_PATH | O_DIRECTORY);
  assert(openat(folder, "x", O_CREAT | O_WRONLY, 0644) >= 0);
  assert(fchdir(folder) == 0 && access("x", F_OK) == 0);
  assert(close(path) == 0);
  return 0;
}
