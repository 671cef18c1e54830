//@ exec: same
#include <float.h>
#include <math.h>
#include <stdio.h>

int main(void) {
  volatile float f = FLT_MIN;
  int steps = 0;
  while (f > 0) {
    if (steps % 5 == 0) printf("%a %g\n", f, f);
    f /= 2;
    steps++;
  }
  printf("%d\n", steps);

  volatile double d = DBL_MIN;
  steps = 0;
  while (d / 2 > 0) d /= 2, steps++;
  printf("%d %a %g\n", steps, d, d);
  printf("%d %d\n", d * 0.5 == 0, d * 0.75 == d);
  printf("%a\n", DBL_MIN - d);
  printf("%a %a\n", DBL_MIN / 3, (DBL_MIN / 3) * 3);
  printf("%a %a\n", nextafter(0, 1), nextafter(1, 2));
  printf("%a %a\n", nextafter(1, 0), nextafterf(1, 0));
  printf("%a\n", nextafter(DBL_MAX, INFINITY));

  volatile float tiny = 1e-30f;
  printf("%a %a %a\n", tiny * tiny, tiny * 1e-10f, (double)tiny * tiny);
  volatile double to_float = 1e-42;
  printf("%a %a\n", (float)to_float, (double)(float)to_float);

  int exponent;
  printf("%a %d\n", frexp(1e-320, &exponent), 0);
  printf("%d\n", exponent);
  printf("%a\n", frexp(-12.5, &exponent));
  printf("%d\n", exponent);
  printf("%a %a %a\n", ldexp(0.75, 5), ldexp(1, -1074), ldexp(1, -1075));
  printf("%g %g\n", ldexp(1, 1023), ldexp(1, 1024));
  printf("%g %g\n", logb(5e-324), logb(1000));
  double whole;
  printf("%g", modf(-3.75, &whole));
  printf(" %g\n", whole);
  printf("%d %d %d %d\n", FLT_MANT_DIG, DBL_MANT_DIG, FLT_MAX_EXP, DBL_MIN_EXP);
  return steps;
}
