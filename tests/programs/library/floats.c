//@ exec: same
// Functions on floats, of pseudo-random arguments and edge cases, with the bits of what they return.
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <string.h>

extern int __fpclassify(double), __fpclassifyf(float), __fpclassifyl(long double), __signbit(double), __signbitf(float), __signbitl(long double);
extern int __isnan(double), __isnanf(float), __isinf(double), __isinff(float), __isinfl(long double), __finite(double), __finitef(float), __finitel(long double);

static unsigned long long state = 88172645463325252ull;
static unsigned long long next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

static void show(double value) {
  unsigned long long bits;
  memcpy(&bits, &value, sizeof bits);
  if (value != value) printf(" nan");
  else printf(" %llx", bits);
}

static void one(float x, float y) {
  int exponent = 0;
  float whole = 0;
  show(fmodf(x, y)), show(remainderf(x, y)), show(dremf(x, y)), show(drem(x, y)), show(copysignf(x, y));
  show(fmaxf(x, y)), show(fminf(x, y)), show(fdimf(x, y)), show(fmaf(x, y, x)), show(rintf(x)), show(nearbyintf(x));
  show(roundeven(x)), show(roundevenf(x)), show((double)roundevenl(x)), show(frexpf(x, &exponent)), show(exponent);
  show(ldexpf(x, 3)), show(scalbn(x, -5)), show(scalbnf(x, 7)), show(scalbln(x, 2)), show(scalblnf(x, -3)), show((double)scalblnl(x, 4));
  show(modff(x, &whole)), show(whole);
  if (x == x && x != 0 && x - x == 0) show(ilogb(x)), show(ilogbf(x)), show(logbf(x));
  if (fabsf(x) < 1e9f) show(lroundf(x)), show(llroundf(x)), show(lrintf(x)), show(llrintf(x));
  printf(" | %d %d %d", __fpclassify(x), __fpclassifyf(x), __fpclassifyl(x));
  printf(" %d %d %d", __signbit(x) != 0, __signbitf(x) != 0, __signbitl(x) != 0);
  printf(" %d %d %d %d %d", __isnan(x), __isnanf(x), __isinf(x), __isinff(x), __isinfl(x));
  int (*volatile is_nan)(double) = (isnan);
  printf(" %d", is_nan(x) != 0);
  printf(" %d %d %d %d", (isnanf)(x), (isinff)(x), (isinfl)(x), (isinf)(x));
  printf(" %d %d %d", (finite)(x) != 0, (finitef)(x) != 0, (finitel)(x) != 0);
  printf(" %d %d %d\n", __finite(x) != 0, __finitef(x) != 0, __finitel(x) != 0);
}

int main(void) {
  static const float edges[] = {0.0f, -0.0f, 1.0f, -1.0f, 0.5f, 1.5f, 2.5f, -2.5f, 1e-45f, 1e-38f, 3.4e38f, INFINITY, -INFINITY, NAN, 1e6f};
  for (int i = 0; i < 15; i++)
    for (int j = 0; j < 15; j += 2) one(edges[i], edges[j]);
  for (int i = 0; i < 60; i++) {
    unsigned a = (unsigned)next(), b = (unsigned)next();
    float x, y;
    memcpy(&x, &a, 4);
    memcpy(&y, &b, 4);
    one(x, y);
  }
  return 0;
}
