//@ exec: same
// In which order mistakes are found, and what is no mistake.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define SHOW(call)                                 \
  do {                                             \
    errno = 0;                                     \
    long result = (long)(call);                    \
    printf("%s: %ld %d\n", #call, result, errno);  \
  } while (0)

int main(void) {
  char bytes[8], piece[2];
  struct iovec pieces[2] = {{piece, 2}, {bytes, 8}};
  mkdir("folder", 0700);
  symlink("folder", "link");
  SHOW(open("link", O_NOFOLLOW | O_DIRECTORY));
  SHOW(open("link", O_NOFOLLOW | O_RDONLY));
  SHOW(rmdir(".."));
  SHOW(rmdir("."));
  SHOW(rmdir("/"));
  SHOW(rmdir("folder/.."));
  SHOW(rmdir("folder/."));
  int file = open("file", O_RDWR | O_CREAT, 0600);
  SHOW(write(file, "text", 4));
  SHOW(lseek(file, 0, SEEK_SET));
  SHOW(readv(file, pieces, -1));
  SHOW(writev(file, pieces, -1));
  SHOW(readv(file, pieces, 1025));
  SHOW(readv(file, pieces, 2));
  SHOW(readv(file, pieces, 0));
  SHOW(readv(file, pieces, 1));
  SHOW(readv(-1, pieces, -1));
  int path = open("folder", O_PATH);
  SHOW(fcntl(path, F_GETFL) == O_PATH || fcntl(path, F_GETFL) == (O_PATH | O_DIRECTORY));
  mkdir("gone", 0700);
  SHOW(chdir("gone"));
  SHOW(rmdir("../gone"));
  SHOW(getcwd(bytes, 0) == NULL);
  SHOW(getcwd(bytes, 8) == NULL);
  return 0;
}
