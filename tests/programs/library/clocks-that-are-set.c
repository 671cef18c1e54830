//@ verify: unknown
//@ property: assert
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

extern int stime(const time_t *);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct timeval moment = {0, 0};
  time_t seconds = 0;
  switch (__VERIFIER_nondet_int()) {
  case 0: assert(settimeofday(&moment, NULL) != 5); break; //~ unknown: setting the clock
  case 1: assert(stime(&seconds) != 5); break; //~ unknown: setting the clock
  case 2: alarm(1); break; //~ unknown: a signal that the clock sends
  case 3: pause(); break; //~ unknown: pause
  }
  return 0;
}
