//@ verify: unknown
//@ property: assert
// A jump out of a handler restores the mask that was saved, or not: which of both is not followed.
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static sigjmp_buf place;
static void handle(int number) { siglongjmp(place, number); } //~ unknown: a jump behind which other signals may be blocked

int main(void) {
  sigset_t mask;
  signal(SIGUSR1, handle);
  if (sigsetjmp(place, 1) == 0) raise(SIGUSR1);
  sigprocmask(SIG_SETMASK, NULL, &mask);
  assert(!sigismember(&mask, SIGUSR1));
  return 0;
}
