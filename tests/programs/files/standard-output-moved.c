//@ verify: unknown
//@ property: assert
// What was printed and not flushed goes to the file that takes the place of standard output.
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat status;
  printf("printed");
  dup2(open("a", O_CREAT | O_WRONLY, 0644), 1); //~ unknown: a descriptor whose stream has not been flushed
  fflush(stdout);
  stat("a", &status);
  assert(status.st_size == 0);
  return 0;
}
