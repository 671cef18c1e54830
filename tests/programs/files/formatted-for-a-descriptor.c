//@ exec: same
// dprintf writes at once: what comes behind it by write or by another descriptor is in order.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  int file = open("made", O_RDWR | O_CREAT | O_TRUNC, 0600);
  dprintf(file, "%d %s\n", 12, "formatted");
  if (write(file, "written\n", 8) != 8)
    return 1;
  int other = dup(file);
  dprintf(other, "by another\n");
  close(other);
  dprintf(file, "the end\n");
  char text[100] = "";
  ssize_t size = pread(file, text, sizeof text - 1, 0);
  fprintf(stdout, "%zd\n%s", size, text);
  close(file);
  FILE *again = fopen("made", "r");
  while (fgets(text, sizeof text, again) != NULL)
    fputs(text, stdout);
  errno = 0;
  printf("%d", dprintf(file + 20, "nowhere"));
  printf(" %d\n", errno == EBADF);
  int pipes[2];
  if (pipe(pipes) != 0)
    return 1;
  dprintf(pipes[1], "through a pipe");
  memset(text, 0, sizeof text);
  size = read(pipes[0], text, sizeof text);
  printf("%zd %s\n", size, text);
}
