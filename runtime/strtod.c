// provides: strtod strtof atof
#include "surefoot.h"

static const struct surefoot_float_format double_format = {53, -1074, 971, 800, -330, 310};
static const struct surefoot_float_format float_format = {24, -149, 104, 800, -330, 310};

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

static double read_double(const char *text, char **end) {
  uint32_t words[DOUBLE_PARSE_WORDS];
  struct surefoot_float number =
      __surefoot_parse_float(text, end, &double_format, words, words + DOUBLE_INTEGER_WORDS);
  uint64_t bits = encode(&number, &double_format, 11);
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
  uint32_t bits = (uint32_t)encode(&number, &float_format, 8);
  float value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}
