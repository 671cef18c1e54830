//@ verify: false(assert)
//@ options: --external pure
#include <assert.h>

extern unsigned read_sensor(int channel);

int main(void) {
  unsigned a = read_sensor(1), b = read_sensor(1);
  if (a < 10 && b < 10) assert(a == b); //~ violation: assertion failure
  return 0;
}
