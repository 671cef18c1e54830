// provides: floorl ceill truncl roundl rintl nearbyintl roundevenl lroundl llroundl lrintl llrintl fabsl copysignl fmaxl fminl fdiml sqrtl __fpclassifyl __signbitl __isinfl __finitel isinfl finitel
//
// Functions on long doubles that are x87's instructions, or nearly. Each builtin is an LLVM intrinsic, which
// the interpreter executes natively.
#include "surefoot.h"

enum { NOT_A_NUMBER, INFINITE, ZERO, SUBNORMAL, NORMAL };

long double floorl(long double value) { return __builtin_floorl(value); }

long double ceill(long double value) { return __builtin_ceill(value); }

long double truncl(long double value) { return __builtin_truncl(value); }

long double roundl(long double value) { return __builtin_roundl(value); }

long double rintl(long double value) { return __builtin_rintl(value); }

long double nearbyintl(long double value) { return __builtin_nearbyintl(value); }

long double roundevenl(long double value) { return __builtin_roundevenl(value); }

// Of a NaN, and of a number out of range, x87 makes the least integer.
static long to_long(long double integer) {
  return integer >= (long double)LONG_MIN && integer < -(long double)LONG_MIN ? (long)integer : LONG_MIN;
}

static long long to_long_long(long double integer) {
  return integer >= (long double)LLONG_MIN && integer < -(long double)LLONG_MIN ? (long long)integer : LLONG_MIN;
}

long lroundl(long double value) { return to_long(__builtin_roundl(value)); }

long long llroundl(long double value) { return to_long_long(__builtin_roundl(value)); }

long lrintl(long double value) { return to_long(__builtin_rintl(value)); }

long long llrintl(long double value) { return to_long_long(__builtin_rintl(value)); }

long double fabsl(long double value) { return __builtin_fabsl(value); }

long double copysignl(long double magnitude, long double sign) { return __builtin_copysignl(magnitude, sign); }

// Of two zeros glibc takes the second for the larger and the first for the smaller.
long double fmaxl(long double x, long double y) {
  if (x != x && y != y)
    return x + y;
  return y != y || x > y ? x : y;
}

long double fminl(long double x, long double y) {
  if (x != x && y != y)
    return x + y;
  return y != y || x <= y ? x : y;
}

long double fdiml(long double x, long double y) {
  if (x <= y)
    return 0;
  long double result = x - y;
  long double infinite = __builtin_infl();
  if (__builtin_fabsl(result) == infinite && __builtin_fabsl(x) != infinite && __builtin_fabsl(y) != infinite)
    errno = ERANGE;
  return result;
}

long double sqrtl(long double value) {
  if (value < 0) {
    errno = EDOM;
    return -__builtin_nanl("");
  }
  return __builtin_elementwise_sqrt(value);
}

static int class_of(long double value) {
  if (value != value)
    return NOT_A_NUMBER;
  if (__builtin_fabsl(value) == __builtin_infl())
    return INFINITE;
  if (value == 0)
    return ZERO;
  return __builtin_fabsl(value) < __LDBL_MIN__ ? SUBNORMAL : NORMAL;
}

int __fpclassifyl(long double value) { return class_of(value); }

// The sign is left where the number has it, above its exponent, of which glibc drops the low bits.
int __signbitl(long double value) { return __builtin_signbitl(value) ? 0x200 : 0; }

static int infinity_sign(long double value) { return class_of(value) != INFINITE ? 0 : value > 0 ? 1 : -1; }

int __isinfl(long double value) { return infinity_sign(value); }

int isinfl(long double value) { return infinity_sign(value); }

int __finitel(long double value) { return class_of(value) >= ZERO; }

int finitel(long double value) { return class_of(value) >= ZERO; }
