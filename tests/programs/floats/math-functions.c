//@ exec: same
// Transcendental functions, printed with fewer digits than any decent library gets wrong.
#include <math.h>
#include <stdio.h>

int main(void) {
  for (double x = -3; x <= 3; x += 0.75)
    printf("%.2f: %.6f %.6f %.6f %.6f %.6f\n", x, sin(x), cos(x), tan(x), exp(x), tanh(x));
  for (double x = 0.25; x < 100; x *= 3)
    printf("%.2f: %.6f %.6f %.6f %.6f %.6f\n", x, log(x), log2(x), log10(x), sqrt(x), exp2(x));
  for (double x = -1; x <= 1; x += 0.25) printf("%.2f: %.6f %.6f %.6f\n", x, asin(x), acos(x), atan(x));
  printf("%.6f %.6f %.6f %.6f\n", atan2(1, 1), atan2(1, -1), atan2(-1, -1), atan2(-1, 1));
  printf("%.6f %.6f %.6f\n", pow(2, 0.5), pow(10, -3), pow(-2, 3));
  printf("%g %g %g %g\n", pow(0, 0), pow(2, 10), pow(2, -1074), pow(-8, 1.0 / 3) == pow(-8, 1.0 / 3) ? 1.0 : 0.0);
  printf("%g %g %g\n", exp(0), log(1), exp2(10));
  printf("%g %g\n", exp(1000), exp(-1000));
  printf("%g %d\n", log(0), isnan(log(-1)) != 0);
  printf("%.4f %.4f %.4f\n", sinf(1), cosf(1), powf(1.5f, 2.5f));
  double pi = 4 * atan(1);
  printf("%.10f %.10f\n", pi, fabs(sin(pi)) < 1e-15 ? 0.0 : 1.0);
  printf("%.6f %.6f\n", expm1(1e-5) * 1e5, log1p(1e-5) * 1e5);
  return (int)(100 * exp(1) / 2);
}
