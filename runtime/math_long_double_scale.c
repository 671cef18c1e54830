// provides: frexpl ldexpl scalbnl scalblnl modfl ilogbl logbl
//
// Exponents and mantissas of long doubles. Multiplication by a power of two is exact but at the ends of the
// range, so numbers are scaled step by step, and rounded once, by the last.
#include "surefoot.h"

enum { GREATEST_STEP = 16000 };

static int is_zero_or_special(long double value) {
  return value == 0 || value != value || __builtin_fabsl(value) == __builtin_infl();
}

static int biased_exponent(long double value) {
  uint16_t top;
  __builtin_memcpy(&top, (const char *)&value + sizeof(uint64_t), sizeof top);
  return top & 0x7fff;
}

static long double with_biased_exponent(long double value, int biased) {
  uint16_t top;
  __builtin_memcpy(&top, (const char *)&value + sizeof(uint64_t), sizeof top);
  top = (uint16_t)((top & 0x8000) | biased);
  __builtin_memcpy((char *)&value + sizeof(uint64_t), &top, sizeof top);
  return value;
}

// 2^exponent, which must be a normal number.
static long double power_of_two(int exponent) { return with_biased_exponent(1, exponent + 16383); }

// A number of the same mantissa from 0.5 on below 1, and the power of two that was taken out.
// Requires: neither zero nor infinite nor NaN.
static long double normalised(long double value, int *exponent) {
  *exponent = 0;
  if (__builtin_fabsl(value) < __LDBL_MIN__) {
    value *= power_of_two(64);
    *exponent = -64;
  }
  *exponent += biased_exponent(value) - 16382;
  return with_biased_exponent(value, 16382);
}

long double frexpl(long double value, int *exponent) {
  *exponent = 0;
  return is_zero_or_special(value) ? value + value : normalised(value, exponent);
}

static long double scaled(long double value, long count) {
  if (is_zero_or_special(value))
    return value + value;
  int exponent;
  long double fraction = normalised(value, &exponent);
  long wanted = count > 40000 ? 40000 : count < -40000 ? -40000 : count;
  wanted += exponent;
  long step = wanted > GREATEST_STEP ? GREATEST_STEP : wanted < -GREATEST_STEP ? -GREATEST_STEP : wanted;
  long left = wanted - step;
  long double result = fraction * power_of_two((int)step);
  if (left != 0)
    result *= left > GREATEST_STEP ? __builtin_infl() : left < -GREATEST_STEP ? 0 : power_of_two((int)left);
  if (result == 0 || __builtin_fabsl(result) == __builtin_infl())
    errno = ERANGE;
  return result;
}

long double ldexpl(long double value, int count) { return scaled(value, count); }

long double scalbnl(long double value, int count) { return scaled(value, count); }

long double scalblnl(long double value, long count) { return scaled(value, count); }

long double modfl(long double value, long double *integral) {
  if (__builtin_fabsl(value) == __builtin_infl()) {
    *integral = value;
    return __builtin_copysignl(0, value);
  }
  *integral = __builtin_truncl(value);
  return __builtin_copysignl(value - *integral, value);
}

int ilogbl(long double value) {
  if (is_zero_or_special(value)) {
    errno = EDOM;
    return __builtin_fabsl(value) == __builtin_infl() ? INT_MAX : INT_MIN;
  }
  int exponent;
  normalised(value, &exponent);
  return exponent - 1;
}

long double logbl(long double value) {
  if (value == 0)
    return -__builtin_infl();
  if (is_zero_or_special(value))
    return value * value;
  int exponent;
  normalised(value, &exponent);
  return exponent - 1;
}
