//@ exec: same
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

extern sighandler_t bsd_signal(int, sighandler_t), sysv_signal(int, sighandler_t), __sysv_signal(int, sighandler_t);
extern int __sigaction(int, const struct sigaction *, struct sigaction *);

static int handled;
static void handle(int number) { handled = handled * 100 + number; }

int main(void) {
  sigset_t set, old;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  printf("%d %d\n", SIGRTMIN, SIGRTMAX);
  printf("%d %d\n", __libc_current_sigrtmin(), __libc_current_sigrtmax());
  printf("%d\n", bsd_signal(SIGUSR1, handle) == SIG_DFL);
  raise(SIGUSR1);
  gsignal(SIGUSR1);
  printf("%d\n", handled);
  handled = 0;
  printf("%d\n", sysv_signal(SIGUSR2, handle) == SIG_DFL);
  raise(SIGUSR2);
  printf("%d %d\n", handled, __sysv_signal(SIGUSR2, handle) == SIG_DFL);
  printf("%d\n", ssignal(SIGUSR2, SIG_IGN) == handle);
  action.sa_handler = handle;
  printf("%d\n", __sigaction(SIGTERM, &action, NULL));
  sigfillset(&set);
  sigdelset(&set, SIGUSR1);
  printf("%d %d\n", sigismember(&set, SIGUSR1), sigismember(&set, SIGTERM));
  printf("%d %d\n", sigaddset(&set, 1000), errno == EINVAL);
  handled = 0;
  printf("%d", pthread_sigmask(SIG_BLOCK, &set, &old));
  kill(getpid(), SIGTERM);
  printf(" %d", handled);
  sigpending(&set);
  printf(" %d", sigismember(&set, SIGTERM));
  sigprocmask(SIG_SETMASK, &old, NULL);
  printf(" %d\n", handled);
  printf("%d %d %d\n", sighold(SIGUSR1), sighold(0), errno == EINVAL);
  handled = 0;
  signal(SIGUSR1, handle);
  raise(SIGUSR1);
  int found = 0;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  printf("%d %d", sigwait(&set, &found), handled);
  raise(SIGUSR1);
  printf(" %d %d", found, sigrelse(SIGUSR1));
  printf(" %d\n", handled);
  printf("%d", sigset(SIGUSR1, SIG_HOLD) == handle);
  printf(" %d", sigset(SIGUSR1, SIG_HOLD) == SIG_HOLD);
  printf(" %d", sigset(SIGUSR1, SIG_IGN) == SIG_HOLD);
  printf(" %d %d\n", sigset(SIGUSR1, handle) == SIG_IGN, sigset(SIGKILL, handle) == SIG_ERR);
  printf("%d %d", sigignore(SIGUSR1), raise(SIGUSR1));
  printf(" %d\n", signal(SIGUSR1, SIG_DFL) == SIG_IGN);
  printf("%d\n", pthread_sigmask(77, &set, NULL) == EINVAL);
  siginterrupt(SIGTERM, 1);
  sigaction(SIGTERM, NULL, &action);
  printf("%d\n", (action.sa_flags & SA_RESTART) != 0);
  siginterrupt(SIGTERM, 0);
  sigaction(SIGTERM, NULL, &action);
  printf("%d\n", (action.sa_flags & SA_RESTART) != 0);
  return 0;
}
