// provides: strtod strtof atof
#include "surefoot.h"

static const struct surefoot_float_format double_format = {53, -1074, 971, 800, -330, 310, 18};
static const struct surefoot_float_format float_format = {24, -149, 104, 800, -330, 310, 18};

// The number in the interchange format of IEEE 754 with as many bits of exponent.
static uint64_t encode(const struct surefoot_float *number, const struct surefoot_float_format *format,
                       int exponent_bits) {
  int fraction_bits = format->mantissa_bits - 1;
  uint64_t hidden_bit = (uint64_t)1 << fraction_bits;
  uint64_t special_exponent = ((uint64_t)1 << exponent_bits) - 1;
  uint64_t fraction = number->mantissa & (hidden_bit - 1);
  uint64_t biased = 0;
  if (number->kind == FLOAT_INFINITE) {
    fraction = 0;
    biased = special_exponent;
  } else if (number->kind == FLOAT_NAN) {
    fraction |= hidden_bit >> 1;
    biased = special_exponent;
  } else if (number->mantissa >= hidden_bit) {
    biased = (uint64_t)(number->exponent - format->least_exponent + 1);
  }
  return (uint64_t)number->negative << (fraction_bits + exponent_bits) | biased << fraction_bits | fraction;
}

// The number nearest to a decimal, as its bits.
static uint64_t double_bits(uint64_t digits, long long exponent) {
  double value = __surefoot_decimal(digits, exponent);
  uint64_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits;
}

static uint32_t float_bits(uint64_t digits, long long exponent) {
  float value = __surefoot_decimal_float(digits, exponent);
  uint32_t bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits;
}

static int is_known(const struct surefoot_float *decimal) {
  return __surefoot_is_known(decimal->mantissa) && __surefoot_is_known((unsigned long long)decimal->exponent);
}

// Between the powers of ten around it.
// Soundness: the first digit is not zero, and rounding keeps the order, which is that of the bits.
static uint64_t between(uint64_t low, uint64_t bits, uint64_t high) {
  __surefoot_assume(low <= bits);
  __surefoot_assume(bits <= high);
  return bits;
}

// Of these sizes there are numbers: from 10^-290 up to 10^300, and from 10^-37 up to 10^38.
static int is_within(const struct surefoot_float *decimal, int least, int greatest) {
  return decimal->exponent >= least && decimal->exponent + decimal->digits <= greatest;
}

static uint64_t nearest_double(const struct surefoot_float *decimal) {
  if (!is_within(decimal, -290, 300) && __surefoot_out_of_range(decimal->mantissa, decimal->exponent))
    errno = ERANGE;
  uint64_t bits = double_bits(decimal->mantissa, decimal->exponent);
  if (is_known(decimal))
    return bits;
  if (!__surefoot_is_known((unsigned long long)decimal->exponent))
    return between(0, bits, (uint64_t)0x7ff << 52);
  long long power = decimal->exponent + decimal->digits;
  return between(double_bits(1, power - 1), bits, double_bits(1, power));
}

static uint32_t nearest_float(const struct surefoot_float *decimal) {
  if (!is_within(decimal, -37, 38) && __surefoot_out_of_range_float(decimal->mantissa, decimal->exponent))
    errno = ERANGE;
  uint32_t bits = float_bits(decimal->mantissa, decimal->exponent);
  if (is_known(decimal))
    return bits;
  if (!__surefoot_is_known((unsigned long long)decimal->exponent))
    return (uint32_t)between(0, bits, (uint32_t)0xff << 23);
  long long power = decimal->exponent + decimal->digits;
  return (uint32_t)between(float_bits(1, power - 1), bits, float_bits(1, power));
}

static double read_double(const char *text, char **end) {
  uint32_t words[DOUBLE_PARSE_WORDS];
  struct surefoot_float number =
      __surefoot_parse_float(text, end, &double_format, words, words + DOUBLE_INTEGER_WORDS);
  uint64_t bits = number.kind == FLOAT_DECIMAL ? nearest_double(&number) : encode(&number, &double_format, 11);
  // A branch, which the text has decided: what the sign is does not become part of the number.
  if (number.kind == FLOAT_DECIMAL && number.negative)
    bits |= (uint64_t)1 << 63;
  double value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

double strtod(const char *text, char **end) { return read_double(text, end); }

double atof(const char *text) { return read_double(text, NULL); }

float strtof(const char *text, char **end) {
  uint32_t words[DOUBLE_PARSE_WORDS];
  struct surefoot_float number =
      __surefoot_parse_float(text, end, &float_format, words, words + DOUBLE_INTEGER_WORDS);
  uint32_t bits =
      number.kind == FLOAT_DECIMAL ? nearest_float(&number) : (uint32_t)encode(&number, &float_format, 8);
  if (number.kind == FLOAT_DECIMAL && number.negative)
    bits |= (uint32_t)1 << 31;
  float value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}
