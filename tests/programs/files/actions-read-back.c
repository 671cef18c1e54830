//@ exec: same
//@ verify: true
//@ property: assert
// What sigaction tells of an action that was set before.
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static void handle(int number) { (void)number; }

int main(void) {
  struct sigaction action, old;
  memset(&action, 0, sizeof action);
  action.sa_handler = handle;
  sigfillset(&action.sa_mask);
  action.sa_flags = SA_RESTART | SA_NODEFER;
  assert(sigaction(SIGUSR1, &action, NULL) == 0);
  assert(sigaction(SIGUSR1, NULL, &old) == 0);
  assert(old.sa_handler == handle);
  assert((old.sa_flags & (SA_RESTART | SA_NODEFER | SA_RESETHAND)) == (SA_RESTART | SA_NODEFER));
  assert(sigismember(&old.sa_mask, SIGTERM) == 1);
  assert(sigismember(&old.sa_mask, SIGKILL) == 0);
  signal(SIGUSR2, handle);
  assert(sigaction(SIGUSR2, NULL, &old) == 0 && (old.sa_flags & SA_RESTART));
  assert(signal(SIGUSR2, SIG_IGN) == handle);
  assert(sigaction(SIGKILL, &action, NULL) == -1 && errno == EINVAL);
  assert(signal(SIGKILL, handle) == SIG_ERR);
  printf("%x %x\n", (unsigned)old.sa_flags, (unsigned)sizeof old);
  return 0;
}
