// provides: fmod fmodf remainder remainderf drem dremf
//
// Remainders are exact: long division of the mantissas as integers, of which the last quotient bit tells
// remainder() how to break a tie. The remainder of two floats is a float, so they are handled as doubles.
#include "surefoot.h"

// magnitude = mantissa * 2^exponent. Subnormal numbers share the exponent of the least normal ones.
struct parts {
  uint64_t mantissa;
  int exponent;
};

enum { FRACTION_BITS = 52, LEAST_EXPONENT = -1074 };

static uint64_t magnitude_bits(double value) {
  uint64_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits & ~((uint64_t)1 << 63);
}

static struct parts take_apart(uint64_t bits) {
  uint64_t hidden_bit = (uint64_t)1 << FRACTION_BITS;
  uint64_t fraction = bits & (hidden_bit - 1);
  int biased = (int)(bits >> FRACTION_BITS);
  if (biased == 0)
    return (struct parts){fraction, LEAST_EXPONENT};
  return (struct parts){fraction | hidden_bit, biased - 1 + LEAST_EXPONENT};
}

// Requires: the value is exactly representable.
static double put_together(struct parts parts, int negative) {
  uint64_t hidden_bit = (uint64_t)1 << FRACTION_BITS;
  while (parts.mantissa != 0 && parts.mantissa < hidden_bit && parts.exponent > LEAST_EXPONENT) {
    parts.mantissa <<= 1;
    parts.exponent--;
  }
  while (parts.mantissa >= 2 * hidden_bit) {
    parts.mantissa >>= 1;
    parts.exponent++;
  }
  uint64_t bits = parts.mantissa;
  if (parts.mantissa >= hidden_bit)
    bits = (uint64_t)(parts.exponent - LEAST_EXPONENT + 1) << FRACTION_BITS | (parts.mantissa - hidden_bit);
  double value;
  bits |= (uint64_t)negative << 63;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

// Leaves in `dividend` the remainder, with the divisor's exponent; returns whether the quotient is odd.
// Requires: the dividend's exponent is not the lesser one.
static int divide(struct parts *dividend, struct parts divisor) {
  int is_odd = (int)(dividend->mantissa / divisor.mantissa & 1);
  dividend->mantissa %= divisor.mantissa;
  while (dividend->exponent > divisor.exponent) {
    // A remainder has less than 54 bits.
    int shift = dividend->exponent - divisor.exponent;
    if (shift > 10)
      shift = 10;
    uint64_t shifted = dividend->mantissa << shift;
    is_odd = (int)(shifted / divisor.mantissa & 1);
    dividend->mantissa = shifted % divisor.mantissa;
    dividend->exponent -= shift;
  }
  return is_odd;
}

// True if there is no remainder to compute, and then `*result` is the answer.
static int is_special(double x, double y, double *result) {
  const uint64_t infinite = (uint64_t)0x7ff << FRACTION_BITS;
  uint64_t x_bits = magnitude_bits(x);
  uint64_t y_bits = magnitude_bits(y);
  if (x_bits > infinite || y_bits > infinite) {
    *result = x + y;
    return 1;
  }
  if (x_bits == infinite || y_bits == 0) {
    errno = EDOM;
    *result = -__builtin_nan("");
    return 1;
  }
  *result = x;
  return y_bits == infinite || x_bits == 0;
}

static double truncated_remainder(double x, double y) {
  double special;
  if (is_special(x, y, &special))
    return special;
  struct parts dividend = take_apart(magnitude_bits(x));
  struct parts divisor = take_apart(magnitude_bits(y));
  if (dividend.exponent < divisor.exponent)
    return x;
  divide(&dividend, divisor);
  return put_together(dividend, __builtin_signbit(x) != 0);
}

static double nearest_remainder(double x, double y) {
  double special;
  if (is_special(x, y, &special))
    return special;
  struct parts dividend = take_apart(magnitude_bits(x));
  struct parts divisor = take_apart(magnitude_bits(y));
  // Less than half the divisor already, unless the exponents are within one.
  if (dividend.exponent < divisor.exponent - 1)
    return x;
  if (dividend.exponent < divisor.exponent) {
    divisor.mantissa <<= 1;
    divisor.exponent--;
  }
  int negative = __builtin_signbit(x) != 0;
  int is_odd = divide(&dividend, divisor);
  uint64_t doubled = 2 * dividend.mantissa;
  if (doubled > divisor.mantissa || (doubled == divisor.mantissa && is_odd)) {
    dividend.mantissa = divisor.mantissa - dividend.mantissa;
    negative = !negative;
  }
  return put_together(dividend, negative);
}

double fmod(double x, double y) { return truncated_remainder(x, y); }

float fmodf(float x, float y) { return (float)truncated_remainder(x, y); }

double remainder(double x, double y) { return nearest_remainder(x, y); }

float remainderf(float x, float y) { return (float)nearest_remainder(x, y); }

double drem(double x, double y) { return nearest_remainder(x, y); }

float dremf(float x, float y) { return (float)nearest_remainder(x, y); }
