//@ exec: same
#include <float.h>
#include <math.h>
#include <stdio.h>

static long double scale(long double x, int n) { return n ? scale(x * 2, n - 1) : x; }

struct holder { char c; long double value; };

int main(void) {
  volatile long double tenth = 0.1L, one = 1.0L;
  printf("%d %zu\n", LDBL_MANT_DIG, sizeof(long double));
  printf("%.20Lf %.18Lg %Le\n", tenth, tenth, tenth);
  printf("%d %d\n", (double)tenth == 0.1, tenth == 0.1);
  printf("%.20Lf\n", one / 3);
  printf("%.20Lf\n", (long double)((double)one / 3));
  printf("%Lg %Lg\n", scale(1.5L, 10), scale(one, 2000) / scale(one, 1990));
  volatile long double big = 9223372036854775807.0L;
  printf("%lld %llu\n", (long long)big, (unsigned long long)(big * 2));
  printf("%Lf %Lf\n", (long double)18446744073709551615ULL, (long double)-9223372036854775807LL);
  printf("%d %d %d\n", one < tenth, one + tenth > one, -one <= one);
  struct holder array[2] = {{'a', 1.25L}, {'b', -2.5L}};
  array[0].value += array[1].value;
  struct holder copy = array[0];
  printf("%c %Lg %c %Lg\n", copy.c, copy.value, array[1].c, array[1].value * copy.value);
  printf("%Lg %Lg %Lg\n", fabsl(-tenth), floorl(-tenth), sqrtl(2.25L));
  volatile float f = 0.1f;
  printf("%.20Lf\n", (long double)f - tenth);
  return (int)(tenth * 420);
}
