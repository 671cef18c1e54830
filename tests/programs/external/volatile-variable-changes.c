//@ verify: unknown
#include <assert.h>

extern volatile int device;
static volatile int own;

int main(void) {
  own = 3;
  assert(own == 3);
  volatile int *p = &device;
  int one = *p, other = *p;
  assert(one == other); //~ unknown: assertion failure, which depends on the value of device
  return 0;
}
