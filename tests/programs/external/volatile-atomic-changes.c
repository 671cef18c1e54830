//@ verify: unknown
#include <assert.h>

extern volatile _Atomic int device;

int main(void) {
  int one = device++, other = device++;
  assert(other == (int)(one + 1u)); //~ unknown: assertion failure, which depends on the value of device
  return 0;
}
