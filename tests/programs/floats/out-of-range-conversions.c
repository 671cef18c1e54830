//@ exec: same
// Undefined, and yet the same in every compiled program for this machine at -O0.
#include <stdio.h>

int main(void) {
  volatile double values[] = {300.0, -1.0, 65536.5, 1e10, -1e10, 4294967295.0, 4294967296.5, 1e30, -1e30};
  for (int i = 0; i < 9; i++) {
    double d = values[i];
    float f = (float)d;
    printf("%u %u %u %u\n", (unsigned char)d, (unsigned short)d, (unsigned char)f, (unsigned short)f);
    printf("%d %d %d %u\n", (signed char)d, (short)d, (int)d, (unsigned)d);
  }
  return 0;
}
