//@ verify: false(assert)
//@ property: assert
#include <assert.h>
#include <time.h>

int main(void) {
  struct timespec part;
  assert(clock_getres(CLOCK_REALTIME, &part) == 0);
  assert(clock_getres(1000, &part) == -1);
  assert(part.tv_sec == 0 && part.tv_nsec == 77); //~ violation: assertion
  return 0;
}
