// provides: fabs fabsf copysign copysignf fmax fmaxf fmin fminf fdim fdimf sqrt sqrtf fma fmaf
//
// Functions that a processor has instructions for. The builtins used here are LLVM intrinsics; __builtin_sqrt
// is not one, because it may have to set errno.
#include "surefoot.h"

double fabs(double value) { return __builtin_fabs(value); }

float fabsf(float value) { return __builtin_fabsf(value); }

double copysign(double magnitude, double sign) { return __builtin_copysign(magnitude, sign); }

float copysignf(float magnitude, float sign) { return __builtin_copysignf(magnitude, sign); }

double fma(double x, double y, double z) { return __builtin_fma(x, y, z); }

float fmaf(float x, float y, float z) { return __builtin_fmaf(x, y, z); }

// Of two zeros the second is taken, as x86's maxsd and minsd do; the intrinsics leave that open.
double fmax(double x, double y) { return y != y || x > y ? x : y; }

double fmin(double x, double y) { return y != y || x < y ? x : y; }

float fmaxf(float x, float y) { return y != y || x > y ? x : y; }

float fminf(float x, float y) { return y != y || x < y ? x : y; }

static void check_range(int is_finite_input, double result) {
  if (is_finite_input && __builtin_fabs(result) == __builtin_inf())
    errno = ERANGE;
}

double fdim(double x, double y) {
  if (x <= y)
    return 0;
  double result = x - y;
  check_range(__builtin_fabs(x) != __builtin_inf() && __builtin_fabs(y) != __builtin_inf(), result);
  return result;
}

float fdimf(float x, float y) {
  if (x <= y)
    return 0;
  float result = x - y;
  check_range(__builtin_fabsf(x) != __builtin_inff() && __builtin_fabsf(y) != __builtin_inff(), result);
  return result;
}

// x86's invalid operations make a NaN with the sign bit set.
double sqrt(double value) {
  if (value < 0) {
    errno = EDOM;
    return -__builtin_nan("");
  }
  return __builtin_elementwise_sqrt(value);
}

float sqrtf(float value) {
  if (value < 0) {
    errno = EDOM;
    return -__builtin_nanf("");
  }
  return __builtin_elementwise_sqrt(value);
}
