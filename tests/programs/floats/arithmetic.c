//@ exec: same
// Float operations round to float, double operations to double; nothing is fused or widened.
#include <float.h>
#include <stdio.h>

static float f(float x) { return x; }

int main(void) {
  volatile float a = 0.1f, b = 0.2f, c = 16777216.0f;
  volatile double x = 0.1, y = 0.2, z = 9007199254740992.0;

  printf("%a %a %a\n", a + b, a * b, a / b);
  printf("%a %a %a\n", x + y, x * y, x / y);
  printf("%a %a\n", a + y, a * (double)b);
  printf("%.9g %.9g\n", (float)(a + b), (float)(x + y));
  printf("%d %d %d\n", x + y == 0.3, a + b == 0.3f, (float)(x + y) == 0.3f);
  printf("%.1f %.1f %.1f\n", c + 1, c + 2, c + 1.0);
  printf("%.1f %.1f\n", z + 1, z + 2);
  printf("%a\n", (double)a - x);
  printf("%a\n", a * a - (float)(a * a));
  printf("%a\n", x * x - 0.010000000000000002);

  float sum = 0;
  double total = 0;
  for (int i = 1; i <= 1000; i++) {
    sum += 1.0f / i;
    total += 1.0 / i;
  }
  printf("%.9g %.17g\n", sum, total);
  for (int i = 1000; i >= 1; i--) sum -= 1.0f / i, total -= 1.0 / i;
  printf("%.9g %.17g\n", sum, total);

  float p = 1;
  int halvings = 0;
  while (f(1.0f + p) != 1.0f) p /= 2, halvings++;
  printf("%d %a\n", halvings, p);
  printf("%a %a\n", FLT_EPSILON, DBL_EPSILON);
  printf("%g %g %g %g\n", FLT_MAX, FLT_MIN, DBL_MAX, DBL_MIN);
  volatile float big = FLT_MAX;
  printf("%g %g %g\n", f(big * 2), big * 2.0, -big - big);

  float g = 3;
  g += 0.7;
  g *= 1.1;
  g -= 1;
  g /= 7;
  printf("%a\n", g);
  g++;
  --x;
  printf("%a %a %a\n", g, x, -g);
  double newton = 2;
  for (int i = 0; i < 6; i++) {
    newton = (newton + 2 / newton) / 2;
    printf("%.17g\n", newton);
  }
  printf("%d\n", (int)(x < y) + (a < b) * 2 + (a >= 0.1) * 4 + (0.1f > 0.1) * 8);
  return (int)(newton * 100);
}
