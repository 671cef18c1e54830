//@ verify: unknown
//@ property: assert
// Models that say no more than that they are none.
#define _GNU_SOURCE
#include <assert.h>
#include <grp.h>
#include <mntent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <termios.h>
#include <unistd.h>

extern int __VERIFIER_nondet_int(void);
extern char *cuserid(char *);

int main(void) {
  struct termios settings;
  struct mntent mount;
  switch (__VERIFIER_nondet_int()) {
  case 0: prctl(1, 2); break; //~ unknown: is not supported
  case 1: pclose(stdout); break;
  case 2: cfsetspeed(&settings, 5); break;
  case 4: cuserid(NULL); break;
  case 5: addmntent(stdout, &mount); break;
  case 6: setrlimit(RLIMIT_CORE, NULL); break;
  case 7: setrlimit64(RLIMIT_CORE, NULL); break;
  case 8: sigsuspend(NULL); break;
  case 9: sethostname("x", 1); break;
  case 10: setgroups(1, (gid_t[]){1}); break;
  case 12: killpg(1 << 20, 0); break;
  case 11: initgroups("root", 0); break;
  }
  return 0;
}
