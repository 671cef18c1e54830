//@ exec: same
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void compare(double a, double b) {
  printf("%g %g: %d%d%d%d%d%d %d%d%d%d%d%d\n", a, b, a < b, a <= b, a == b, a != b, a >= b, a > b, !(a < b), !(a <= b),
         !(a == b), isless(a, b), islessgreater(a, b), isunordered(a, b));
}

static const char *class_of(double d) {
  switch (fpclassify(d)) {
  case FP_NAN: return "nan";
  case FP_INFINITE: return "infinite";
  case FP_ZERO: return "zero";
  case FP_SUBNORMAL: return "subnormal";
  case FP_NORMAL: return "normal";
  }
  return "?";
}

int main(void) {
  volatile double zero = 0.0;
  double inf = 1 / zero, nan = fabs(zero / zero);
  double values[] = {0.0, -0.0, 1.0, -1.0, inf, -inf, nan, 1e-310, 1e300};
  int n = sizeof values / sizeof *values;

  for (int i = 0; i < n; i += 2)
    for (int j = 0; j < n; j += 3) compare(values[i], values[j]);
  compare(nan, nan);
  for (int i = 0; i < n; i++)
    printf("%s %d %d %d %d %d\n", class_of(values[i]), !!isnan(values[i]), !!isinf(values[i]), !!isfinite(values[i]),
           !!isnormal(values[i]), !!signbit(values[i]));

  printf("%g %g %g\n", inf + 1, inf * -2, 1 / inf);
  printf("%d %d %d\n", isnan(inf - inf), isnan(zero * inf), isnan(fmod(5, zero)));
  printf("%g %g\n", 1 / -zero, -1 / -zero);
  printf("%g %g\n", zero + -zero, -zero + -zero);
  printf("%g %g %g\n", fmax(nan, 3), fmin(-3, nan), fmax(-inf, inf));
  printf("%g %g\n", copysign(3, -zero), copysign(inf, -1));
  printf("%d %d\n", nan ? 1 : 0, !nan);
  printf("%d %d %d\n", (_Bool)nan, zero == -zero, (_Bool)-zero);

  if (nan < 1) printf("less\n");
  else if (nan >= 1) printf("not less\n");
  else printf("unordered\n");
  int steps = 0;
  for (double d = 1; d < inf; d *= 1e100) steps++;
  printf("%d\n", steps);
  for (double d = nan; d == d && steps < 100;) steps++;

  float fnan = (float)nan, finf = (float)1e300;
  printf("%d %d %d\n", fnan != fnan, finf == inf, isnan((double)fnan));
  printf("%g %g %F %E\n", nan, -inf, inf, inf);
  printf("[%8.2f] [%-8f] [%08f] [%+f]\n", inf, nan, inf, inf);
  return steps;
}
