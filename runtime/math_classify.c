// provides: __fpclassify __fpclassifyf __signbit __signbitf __isnan __isnanf __isinf __isinff __finite __finitef isnan isnanf isinf isinff finite finitef
//
// Classes of floating-point numbers, answered with the same numbers as by glibc.
#include "surefoot.h"

enum { NOT_A_NUMBER, INFINITE, ZERO, SUBNORMAL, NORMAL };

static uint64_t double_bits(double value) {
  uint64_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits;
}

static uint32_t float_bits(float value) {
  uint32_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits;
}

static int class_of(uint64_t exponent, uint64_t greatest_exponent, uint64_t fraction) {
  if (exponent == greatest_exponent)
    return fraction == 0 ? INFINITE : NOT_A_NUMBER;
  if (exponent == 0)
    return fraction == 0 ? ZERO : SUBNORMAL;
  return NORMAL;
}

static int class_of_double(double value) {
  uint64_t bits = double_bits(value);
  return class_of(bits >> 52 & 0x7ff, 0x7ff, bits & 0xfffffffffffff);
}

static int class_of_float(float value) {
  uint32_t bits = float_bits(value);
  return class_of(bits >> 23 & 0xff, 0xff, bits & 0x7fffff);
}

int __fpclassify(double value) { return class_of_double(value); }

int __fpclassifyf(float value) { return class_of_float(value); }

// glibc's functions leave the sign at the place where the processor's mask of signs has it.
int __signbit(double value) { return (int)(double_bits(value) >> 63) << 7; }

int __signbitf(float value) { return (int)(float_bits(value) >> 31) << 3; }

int __isnan(double value) { return value != value; }

int __isnanf(float value) { return value != value; }

int isnan(double value) { return value != value; }

int isnanf(float value) { return value != value; }

static int infinity_sign(int is_infinite, int is_positive) { return is_infinite ? (is_positive ? 1 : -1) : 0; }

int __isinf(double value) { return infinity_sign(class_of_double(value) == INFINITE, value > 0); }

int __isinff(float value) { return infinity_sign(class_of_float(value) == INFINITE, value > 0); }

int isinf(double value) { return infinity_sign(class_of_double(value) == INFINITE, value > 0); }

int isinff(float value) { return infinity_sign(class_of_float(value) == INFINITE, value > 0); }

int __finite(double value) { return class_of_double(value) >= ZERO; }

int __finitef(float value) { return class_of_float(value) >= ZERO; }

int finite(double value) { return class_of_double(value) >= ZERO; }

int finitef(float value) { return class_of_float(value) >= ZERO; }
