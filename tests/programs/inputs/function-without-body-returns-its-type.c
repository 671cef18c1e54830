//@ verify: true
#include <assert.h>

extern unsigned char read_sensor(int channel);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += read_sensor(i);
  assert(sum >= 0 && sum <= 765);
  return 0;
}
