//@ exec: same
#include <math.h>
#include <stdio.h>

int main(void) {
  volatile double values[] = {0.0, -0.0, 0.3, -0.3, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 3.7, -3.7, 4503599627370495.5, 1e18, 0.49999999999999994};
  for (int i = 0; i < 15; i++) {
    double d = values[i];
    printf("%g: %g %g %g %g %g %g\n", d, floor(d), ceil(d), trunc(d), round(d), rint(d), nearbyint(d));
    printf("  %ld %ld %lld %lld\n", lround(d), lrint(d), llround(d), llrint(d));
    printf("  %g %g %g %g\n", floorf((float)d), ceilf((float)d), truncf((float)d), roundf((float)d));
  }

  printf("%g %g %g %g\n", fmod(7.5, 2), fmod(-7.5, 2), fmod(7.5, -2), fmod(1e20, 3));
  printf("%g %g %g\n", remainder(7.5, 2), remainder(5, 2), remainder(-7, 2));
  printf("%g %g %g\n", fabs(-3.5), fabsf(-0.0f), fdim(5, 3));
  printf("%a %a %a\n", sqrt(2), sqrtf(2), sqrt(1e-310));
  printf("%a\n", fma(0.1, 10, -1));
  printf("%a\n", hypot(3, 4));
  printf("%g %g\n", fmin(1, 2), fmax(1, 2));
  volatile double third = 1.0 / 3;
  printf("%a\n", fma(third, 3, -1));

  /* Round to a number of decimals by hand. */
  for (int digits = 0; digits < 6; digits++) {
    double scale = 1;
    for (int i = 0; i < digits; i++) scale *= 10;
    printf("%.8f\n", floor(3.14159265358979 * scale + 0.5) / scale);
  }

  /* Kahan's sum keeps what the plain one loses. */
  float plain = 0, kahan = 0;
  volatile float carry = 0;
  for (int i = 0; i < 5000; i++) {
    plain += 0.1f;
    volatile float term = 0.1f - carry, next = kahan + term;
    carry = next - kahan;
    carry -= term;
    kahan = next;
  }
  printf("%.6f %.6f\n", plain, kahan);
  return (int)round(fmod(1234.5, 100));
}
