// provides: frexp frexpf ldexp ldexpf scalbn scalbnf scalbln scalblnf modf modff ilogb ilogbf logb logbf nextafter nextafterf
//
// Exponents and mantissas, taken apart and put together as bits. A float is handled as the double it is equal
// to, except by nextafterf.
#include "surefoot.h"

enum { FRACTION_BITS = 52, SPECIAL_EXPONENT = 0x7ff, BIAS = 1023 };

static const uint64_t fraction_mask = ((uint64_t)1 << FRACTION_BITS) - 1;
static const uint64_t sign_mask = (uint64_t)1 << 63;

static uint64_t to_bits(double value) {
  uint64_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits;
}

static double from_bits(uint64_t bits) {
  double value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

static int exponent_of(uint64_t bits) { return (int)(bits >> FRACTION_BITS & SPECIAL_EXPONENT); }

// mantissa * 2^exponent with the mantissa's bit 52 set.
// Requires: the value is finite and not zero.
static uint64_t normalised(uint64_t bits, int *exponent) {
  uint64_t mantissa = bits & fraction_mask;
  int biased = exponent_of(bits);
  *exponent = (biased == 0 ? 1 : biased) - BIAS - FRACTION_BITS;
  if (biased != 0)
    return mantissa | (fraction_mask + 1);
  while (mantissa <= fraction_mask) {
    mantissa <<= 1;
    --*exponent;
  }
  return mantissa;
}

static int is_zero_or_special(uint64_t bits) {
  return (bits & ~sign_mask) == 0 || exponent_of(bits) == SPECIAL_EXPONENT;
}

static double fraction_and_exponent(double value, int *exponent) {
  uint64_t bits = to_bits(value);
  *exponent = 0;
  if (is_zero_or_special(bits))
    return value + value;
  uint64_t mantissa = normalised(bits, exponent);
  *exponent += FRACTION_BITS + 1;
  return from_bits((bits & sign_mask) | (uint64_t)(BIAS - 1) << FRACTION_BITS | (mantissa & fraction_mask));
}

double frexp(double value, int *exponent) { return fraction_and_exponent(value, exponent); }

float frexpf(float value, int *exponent) { return (float)fraction_and_exponent(value, exponent); }

// value * 2^count, rounded once.
static double scaled(double value, long count) {
  uint64_t bits = to_bits(value);
  if (is_zero_or_special(bits))
    return value + value;
  int exponent;
  uint64_t mantissa = normalised(bits, &exponent);
  long limited = count > 5000 ? 5000 : count < -5000 ? -5000 : count;
  int biased = exponent + (int)limited + BIAS + FRACTION_BITS;
  uint64_t sign = bits & sign_mask;
  if (biased >= SPECIAL_EXPONENT)
    return from_bits(sign | (uint64_t)SPECIAL_EXPONENT << FRACTION_BITS);
  if (biased > 0)
    return from_bits(sign | (uint64_t)biased << FRACTION_BITS | (mantissa & fraction_mask));
  int dropped_bits = 1 - biased;
  if (dropped_bits > FRACTION_BITS + 1)
    return from_bits(sign);
  uint64_t kept = mantissa >> dropped_bits;
  uint64_t dropped = mantissa - (kept << dropped_bits);
  uint64_t half = (uint64_t)1 << (dropped_bits - 1);
  // A carry out of the fraction makes the least normal number, as it should.
  if (dropped > half || (dropped == half && (kept & 1) != 0))
    kept++;
  return from_bits(sign | kept);
}

// Overflow, and underflow to zero, are reported; other underflow is not.
static void check_range(double value, double result) {
  if (!is_zero_or_special(to_bits(value)) && (result == 0 || exponent_of(to_bits(result)) == SPECIAL_EXPONENT))
    errno = ERANGE;
}

static double checked_scaled(double value, long count) {
  double result = scaled(value, count);
  check_range(value, result);
  return result;
}

// The product is exact as a double unless it is out of range for a float anyway.
static float checked_scaled_float(float value, long count) {
  float result = (float)scaled(value, count > 600 ? 600 : count < -600 ? -600 : count);
  check_range(value, result);
  return result;
}

double ldexp(double value, int count) { return checked_scaled(value, count); }

float ldexpf(float value, int count) { return checked_scaled_float(value, count); }

double scalbn(double value, int count) { return checked_scaled(value, count); }

float scalbnf(float value, int count) { return checked_scaled_float(value, count); }

double scalbln(double value, long count) { return checked_scaled(value, count); }

float scalblnf(float value, long count) { return checked_scaled_float(value, count); }

static double split(double value, double *integral) {
  if (exponent_of(to_bits(value)) == SPECIAL_EXPONENT && value == value) {
    *integral = value;
    return __builtin_copysign(0.0, value);
  }
  *integral = __builtin_trunc(value);
  return __builtin_copysign(value - *integral, value);
}

double modf(double value, double *integral) { return split(value, integral); }

float modff(float value, float *integral) {
  double whole;
  float fraction = (float)split(value, &whole);
  *integral = (float)whole;
  return fraction;
}

static int binary_logarithm(double value) {
  uint64_t bits = to_bits(value);
  if (is_zero_or_special(bits)) {
    errno = EDOM;
    return (bits & ~sign_mask) == (uint64_t)SPECIAL_EXPONENT << FRACTION_BITS ? INT_MAX : INT_MIN;
  }
  int exponent;
  normalised(bits, &exponent);
  return exponent + FRACTION_BITS;
}

int ilogb(double value) { return binary_logarithm(value); }

int ilogbf(float value) { return binary_logarithm(value); }

static double exponent_as_double(double value) {
  uint64_t bits = to_bits(value);
  if ((bits & ~sign_mask) == 0)
    return -__builtin_inf();
  if (exponent_of(bits) == SPECIAL_EXPONENT)
    return value * value;
  int exponent;
  normalised(bits, &exponent);
  return exponent + FRACTION_BITS;
}

double logb(double value) { return exponent_as_double(value); }

float logbf(float value) { return (float)exponent_as_double(value); }

// The neighbour among numbers ordered as their bits are, the sign apart. glibc reports subnormal results, but
// not the step away from zero.
static uint64_t neighbour(uint64_t magnitude, int away_from_zero, uint64_t infinite, uint64_t least_normal) {
  uint64_t next = away_from_zero ? magnitude + 1 : magnitude - 1;
  if (next >= infinite || (next < least_normal && magnitude != 0))
    errno = ERANGE;
  return next;
}

double nextafter(double from, double to) {
  if (from != from || to != to)
    return from + to;
  if (from == to)
    return to;
  uint64_t least_normal = (uint64_t)1 << FRACTION_BITS;
  uint64_t infinite = (uint64_t)SPECIAL_EXPONENT << FRACTION_BITS;
  uint64_t bits = to_bits(from);
  uint64_t magnitude = bits & ~sign_mask;
  uint64_t sign = magnitude == 0 ? to_bits(to) & sign_mask : bits & sign_mask;
  int away = magnitude == 0 || (sign == 0 ? to > from : to < from);
  return from_bits(sign | neighbour(magnitude, away, infinite, least_normal));
}

float nextafterf(float from, float to) {
  if (from != from || to != to)
    return from + to;
  if (from == to)
    return to;
  uint32_t bits, target_bits;
  __builtin_memcpy(&bits, &from, sizeof bits);
  __builtin_memcpy(&target_bits, &to, sizeof target_bits);
  uint32_t magnitude = bits & 0x7fffffff;
  uint32_t sign = (magnitude == 0 ? target_bits : bits) & 0x80000000;
  int away = magnitude == 0 || (sign == 0 ? to > from : to < from);
  bits = sign | (uint32_t)neighbour(magnitude, away, 0x7f800000, 0x00800000);
  __builtin_memcpy(&from, &bits, sizeof from);
  return from;
}
