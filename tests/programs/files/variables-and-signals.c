//@ exec: same
// Variables of the environment, and signals that the program sends to itself.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile int count;

static void note(int signal) { count = count * 100 + signal; }

static const char *value(const char *name) { return getenv(name) ? getenv(name) : "-"; }

int main(void) {
  char own[] = "OWN=1";
  sigset_t set, old;
  struct sigaction action = {0};
  printf("%d %s\n", setenv("SUREFOOT_A", "one", 0), value("SUREFOOT_A"));
  printf("%d %s\n", setenv("SUREFOOT_A", "two", 0), value("SUREFOOT_A"));
  printf("%d %s\n", setenv("SUREFOOT_A", "", 1), value("SUREFOOT_A"));
  printf("%d %d\n", setenv("a=b", "x", 1), errno == EINVAL);
  printf("%d %s\n", putenv(own), value("OWN"));
  own[4] = '2';
  printf("%s\n", value("OWN"));
  printf("%d %s\n", unsetenv("OWN"), value("OWN"));
  printf("%s %s\n", value("SUREFOOT"), value(""));

  printf("%d\n", signal(SIGUSR1, note) == SIG_DFL);
  printf("%d %d\n", raise(SIGUSR1), count);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigprocmask(SIG_BLOCK, &set, &old);
  raise(SIGUSR1);
  printf("%d %d\n", count, sigismember(&old, SIGUSR1));
  sigpending(&set);
  printf("%d\n", sigismember(&set, SIGUSR1));
  sigprocmask(SIG_SETMASK, &old, NULL);
  printf("%d\n", count);
  action.sa_handler = SIG_IGN;
  sigaction(SIGUSR2, &action, NULL);
  printf("%d %d\n", raise(SIGUSR2), raise(SIGCHLD));
  printf("%d %d\n", sigaction(SIGKILL, &action, NULL), errno == EINVAL);
  printf("%d %d\n", signal(99, note) == SIG_ERR, errno == EINVAL);
  return 0;
}
