//@ exec: same
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void show(long double x) {
  printf("%La %La %La %La %La %La\n", floorl(x), ceill(x), truncl(x), roundl(x), rintl(x), nearbyintl(x));
  printf("%La %La %La %La\n", fabsl(x), sqrtl(fabsl(x)), copysignl(3, x), fmodl(x, 0.7L));
  printf("%La %La %La\n", fmaxl(x, 1), fminl(x, 1), fdiml(x, 1));
  int exponent;
  long double whole, fraction = frexpl(x, &exponent);
  printf("%La %d\n", fraction, isfinite(x) ? exponent : 0);
  fraction = modfl(x, &whole);
  printf("%La %La\n", fraction, whole);
  printf("%La %La %La %La\n", ldexpl(x, 5), ldexpl(x, -16400), ldexpl(x, 16300), scalbnl(x, -40000));
  printf("%d %d %d %d %d\n", !!isnan(x), !!isinf(x), !!isfinite(x), !!signbit(x), !!isnormal(x));
  printf("%d %La\n", ilogbl(x), logbl(x));
  if (fabsl(x) < 1e9L) printf("%ld %lld %ld %lld\n", lroundl(x), llroundl(x), lrintl(x), llrintl(x));
}

int main(void) {
  static const char *const texts[] = {"0", "-0", "0.5", "-0.5", "2.5", "-3.5", "1e-4940", "-1e-4950", "1e4932",
                                      "-inf", "nan", "1234567.890123456789", "18446744073709551615.5"};
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) show(strtold(texts[i], NULL));
  volatile long double zero = 0, negative = -zero;
  printf("%Lg %Lg %Lg %Lg\n", fmaxl(zero, negative), fmaxl(negative, zero), fminl(zero, negative), fminl(negative, zero));
  printf("%d %d\n", fpclassify(1e-4940L) == FP_SUBNORMAL, fpclassify(1.0L) == FP_NORMAL);
  return 0;
}
