//@ verify: unknown
#include <assert.h>

struct port { int data; volatile int state; };
extern struct port device;

int main(void) {
  struct port one = device, other = device;
  assert(one.state == other.state); //~ unknown: assertion failure, which depends on the value of device
  return 0;
}
