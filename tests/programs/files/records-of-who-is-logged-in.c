//@ exec: same
// A record is added to a file that is there, and to no other.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utmpx.h>

int main(void) {
  struct utmpx entry = {.ut_type = USER_PROCESS, .ut_user = "ana"}, again;
  updwtmpx("nothing", &entry);
  printf("%d\n", access("nothing", F_OK));
  int file = open("records", O_RDWR | O_CREAT, 0600);
  updwtmpx("records", &entry);
  updwtmpx("records", &entry);
  for (int round = 0; round < 3; round++) {
    memset(&again, 0, sizeof again);
    printf("%ld", (long)read(file, &again, sizeof again));
    printf(" %d %s\n", again.ut_type, again.ut_user);
  }
  return 0;
}
