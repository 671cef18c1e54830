//@ exec: same
//@ verify: true
//@ property: assert
// A link to a folder, followed by a slash: the folder, but not for what makes and removes entries.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat status;
  mkdir("folder", 0755);
  symlink("folder", "link");
  symlink("missing", "dangling");
  close(open("file", O_CREAT | O_WRONLY, 0644));
  assert(rmdir("link/") == -1 && errno == ENOTDIR);
  assert(rmdir("link") == -1 && errno == ENOTDIR);
  assert(lstat("link/", &status) == 0 && S_ISDIR(status.st_mode));
  assert(lstat("link", &status) == 0 && S_ISLNK(status.st_mode));
  assert(unlink("link/") == -1 && errno == ENOTDIR);
  assert(unlink("file/") == -1 && errno == ENOTDIR);
  assert(remove("file/") == -1 && errno == ENOTDIR);
  assert(rename("link/", "other") == -1 && errno == ENOTDIR);
  assert(rename("file", "other/") == -1 && errno == ENOTDIR);
  assert(rename("file/", "other") == -1 && errno == ENOTDIR);
  assert(rename("folder", "link/") == -1 && errno == ENOTDIR);
  assert(mkdir("dangling", 0755) == -1 && errno == EEXIST);
  assert(mkdir("dangling/", 0755) == -1 && errno == EEXIST);
  assert(open("new/", O_CREAT | O_WRONLY, 0644) == -1 && errno == EISDIR);
  assert(open("file/", O_RDONLY) == -1 && errno == ENOTDIR);
  assert(symlink("x", "new/") == -1 && errno == ENOENT);
  assert(rename("folder/", "moved/") == 0 && rmdir("moved/") == 0);
  return 0;
}
