//@ exec: same
// Which zero and which NaN comes out.
#include <math.h>
#include <stdio.h>
#include <string.h>

static void show(double x) {
  unsigned long long bits;
  memcpy(&bits, &x, sizeof bits);
  printf("%016llx ", bits);
}

static void show_single(float x) {
  unsigned bits;
  memcpy(&bits, &x, sizeof bits);
  printf("%08x ", bits);
}

int main(void) {
  volatile double zero = 0.0, minus = -0.0, one = 1.0;
  show(fmin(zero, minus)), show(fmin(minus, zero)), show(fmax(zero, minus)), show(fmax(minus, zero));
  show(fmin(NAN, one)), show(fmax(one, NAN)), show(fmin(NAN, -NAN)), show(fmax(-NAN, NAN));
  printf("\n");
  static float signalling = __builtin_nansf("0x1234");
  static double wide = __builtin_nans("0x1234");
  show_single(signalling), show(wide), show(wide + one), show(one - wide), show(-wide);
  printf("\n");
  show(zero / zero), show(one / minus), show(sqrt(minus)), show(sqrt(-one)), show(INFINITY - INFINITY);
  printf("\n");
  return 0;
}
