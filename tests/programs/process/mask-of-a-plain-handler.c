//@ exec: same
// signal() blocks the signal itself while it is handled, and says so; System V's does not.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>

static void handle(int number) { (void)number; }

static void show(void) {
  struct sigaction action;
  sigaction(SIGUSR2, NULL, &action);
  printf("%d %d %d\n", sigismember(&action.sa_mask, SIGUSR2), sigismember(&action.sa_mask, SIGUSR1),
         (action.sa_flags & SA_RESTART) != 0);
}

int main(void) {
  show();
  signal(SIGUSR2, handle);
  show();
  sysv_signal(SIGUSR2, handle);
  show();
  signal(SIGUSR2, SIG_DFL);
  show();
  return 0;
}
