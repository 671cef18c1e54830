//@ exec: same
#include <stdio.h>

static void all(double d) {
  printf("%f|%e|%g|%a\n", d, d, d, d);
  printf("%.0f|%.0e|%.0g|%.0a\n", d, d, d, d);
  printf("%.3f|%.3e|%.3g|%.3a\n", d, d, d, d);
  printf("%14.2f|%-14.2e|%014.2G|%+14.2A\n", d, d, d, d);
  printf("%# .0f|%#.0e|%#g|% g\n", d, d, d, d);
}

int main(void) {
  const double values[] = {0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, 0.1, 100.0, 123456.0, 1234567.0, 0.0001, 0.00001,
                           9.5, 99.95, 999999.5, 1e15, 1e16, 1e22, 1e23, 3.141592653589793, -2.718281828459045e-7};
  for (unsigned i = 0; i < sizeof values / sizeof *values; i++) all(values[i]);

  printf("%.17g %.17g %.17g\n", 0.1, 1.0 / 3, 2.0 / 3);
  printf("%.20f\n", 0.1);
  printf("%.30e\n", 1.0 / 7);
  printf("%.1f %.1f %.1f %.1f\n", 0.25, 0.35, 0.45, 0.75);
  printf("%.2f %.2f %.2f\n", 1.005, 1.015, 1.025);
  printf("%.0f %.0f %.0f %.0f\n", 0.5, 1.5, 2.5, 3.5);
  printf("%f\n", 1e30);
  printf("%.3f\n", 123456789012345680.0);
  printf("%g %g %g\n", 1e100, 1e-100, 1.5e300);
  printf("%.*f %*.*e\n", 4, 3.14159265, 12, 1, 31415.9265);
  printf("%.40g\n", 1e-5);
  printf("%g %g\n", 2147483648.0, 0.1f);
  printf("%5.1f%%\n", 99.5);
  printf("%a %a %a\n", 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308);
  printf("%.15g %.16g %.17g\n", 0.3, 0.3, 0.3);
  printf("%g %#g %.3g %#.3g\n", 100000.0, 100000.0, 100.0, 100.0);
  return printf("%.10f\n", 1.0 / 1024);
}
