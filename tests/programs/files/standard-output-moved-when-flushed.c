//@ exec: same
//@ verify: true
//@ property: assert
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat status;
  printf("printed");
  fflush(stdout);
  dup2(open("a", O_CREAT | O_WRONLY, 0644), 1);
  printf("moved");
  fflush(stdout);
  assert(stat("a", &status) == 0 && status.st_size == 5);
  return 0;
}
