//@ verify: unknown
//@ property: assert
#include <assert.h>
#include <signal.h>
#include <stddef.h>
#include <sys/time.h>

static volatile int came;
static void handle(int number) { came = number; }

int main(void) {
  struct itimerval soon = {{0, 0}, {0, 1}};
  signal(SIGALRM, handle);
  setitimer(ITIMER_REAL, &soon, NULL); //~ unknown: setitimer
  for (int i = 0; i < 100; i++) assert(came == 0);
  return 0;
}
