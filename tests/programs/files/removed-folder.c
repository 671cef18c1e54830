//@ exec: same
//@ verify: true
//@ property: assert
// In a folder that was removed nothing can be made.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define FAILS(call, error) assert((errno = 0, (call) == -1) && errno == error)

int main(void) {
  char path[100];
  close(open("file", O_CREAT | O_WRONLY, 0644));
  mkdir("folder", 0755);
  int folder = open("folder", O_RDONLY | O_DIRECTORY), outside = open(".", O_RDONLY | O_DIRECTORY);
  assert(chdir("folder") == 0 && rmdir("../folder") == 0);
  FAILS(open("new", O_CREAT | O_WRONLY, 0644), ENOENT);
  FAILS(openat(folder, "new", O_CREAT | O_WRONLY, 0644), ENOENT);
  FAILS(mkdir("new", 0755), ENOENT);
  FAILS(symlink("x", "new"), ENOENT);
  FAILS(mkfifo("new", 0600), ENOENT);
  FAILS(linkat(outside, "file", folder, "new", 0), ENOENT);
  FAILS(renameat(outside, "file", folder, "new"), ENOENT);
  FAILS(access("new", F_OK), ENOENT);
  errno = 0;
  assert(getcwd(path, sizeof path) == NULL && errno == ENOENT);
  assert(fchdir(outside) == 0 && access("file", F_OK) == 0);
  return 0;
}
