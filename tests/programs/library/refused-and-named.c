//@ verify: true
//@ property: assert
// Other processes and records of the system: what is there is an assumption, which is named.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <mntent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <unistd.h>
#include <utmp.h>
#include <utmpx.h>

int main(void) {
  double loads[3];
  char name[10];
  struct utmp entry = {0};
  assert(popen("ls", "r") == NULL && errno == EAGAIN);
  assert(system(NULL) == 0);
  assert(getloadavg(loads, 3) == -1);
  assert(getutent() == NULL && getutxent() == NULL);
  assert(getutxid(&(struct utmpx){0}) == NULL && getutxline(&(struct utmpx){0}) == NULL && pututxline(&(struct utmpx){0}) == NULL);
  assert(utmpname("x") == 0 && utmpxname("x") == 0);
  updwtmpx("x", &(struct utmpx){0});
  assert(setmntent("/etc/mtab", "r") == NULL && endmntent(NULL) == 1 && getmntent(NULL) == NULL);
  assert(statfs(".", &(struct statfs){0}) == -1 && statvfs(".", &(struct statvfs){0}) == -1);
  assert(getlogin() == NULL && getlogin_r(name, 10) == ENXIO);
  assert(sysinfo(&(struct sysinfo){0}) == -1);
  assert(setsid() == -1 && setpgid(0, 0) == 0 && setpgrp() == 0);
  return 0;
}
