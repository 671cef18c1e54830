//@ exec: same
//@ verify: true
//@ property: assert
// A path may lead through 40 links, wherever they are in it.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  char path[200] = "d", name[8], before[8];
  mkdir("d", 0700);
  symlink("../d", "d/e");
  for (int i = 0; i < 40; i++) strcat(path, "/e");
  assert(access(path, F_OK) == 0);
  strcat(path, "/e");
  errno = 0;
  assert(access(path, F_OK) == -1 && errno == ELOOP);
  for (int i = 0; i < 42; i++) {
    sprintf(name, "l%d", i);
    sprintf(before, i == 0 ? "d" : "l%d", i - 1);
    symlink(before, name);
    assert(access(name, F_OK) == (i < 40 ? 0 : -1));
  }
  return 0;
}
