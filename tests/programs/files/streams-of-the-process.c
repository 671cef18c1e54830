//@ exec: same
//@ stdin: of the process\n
// Standard streams that are closed or opened anew before anything else was done with them.
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <fcntl.h>
#include <errno.h>
#include <signal.h>
#include <limits.h>

int main(void) {
  // Nothing was read before.
  if (freopen("/dev/null", "r", stdin) == NULL)
    return 1;
  printf("%d %d\n", getchar(), fileno(stdin));
  fclose(stdin);
  FILE *made = fopen("made", "w+");
  printf("%d\n", fileno(made));
  fputs("several bytes", made);
  fflush(made);
  int waiting = -1;
  lseek(fileno(made), 4, SEEK_SET);
  printf("%d", ioctl(fileno(made), FIONREAD, &waiting));
  printf(" %d\n", waiting);
  int ends[2];
  if (pipe(ends) != 0 || write(ends[1], "four", 4) != 4)
    return 1;
  printf("%d", ioctl(ends[0], FIONREAD, &waiting));
  printf(" %d\n", waiting);
  char byte;
  if (read(ends[0], &byte, 1) != 1)
    return 1;
  ioctl(ends[0], FIONREAD, &waiting);
  printf("%d\n", waiting);
  printf("%d", ioctl(77, FIONREAD, &waiting));
  printf(" %d\n", errno == EBADF);
  printf("%d", chroot("nosuch"));
  printf(" %d\n", errno == ENOENT);
  printf("%d", chroot("made"));
  printf(" %d\n", errno == ENOTDIR);
  printf("%d", kill(99999999, 0));
  printf(" %d\n", errno == ESRCH);
  printf("%d", kill(INT_MIN, 0));
  printf(" %d\n", errno == ESRCH);
}
