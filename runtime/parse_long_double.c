// provides: __surefoot_store_long_double
//
// x87's long double, put together as bytes.
#include "surefoot.h"

static const struct surefoot_float_format long_double_format = {64, -16445, 16320, 11560, -4990, 4935, 0};

void __surefoot_store_long_double(const char *text, char **end, void *target) {
  uint32_t words[LONG_DOUBLE_PARSE_WORDS];
  struct surefoot_float number =
      __surefoot_parse_float(text, end, &long_double_format, words, words + LONG_DOUBLE_INTEGER_WORDS);
  const uint64_t integer_bit = (uint64_t)1 << 63;
  uint64_t mantissa = number.mantissa;
  unsigned biased = 0;
  if (number.kind == FLOAT_INFINITE) {
    mantissa = integer_bit;
    biased = 0x7fff;
  } else if (number.kind == FLOAT_NAN) {
    mantissa |= integer_bit | integer_bit >> 1;
    biased = 0x7fff;
  } else if (mantissa >= integer_bit) {
    biased = (unsigned)(number.exponent - long_double_format.least_exponent + 1);
  }
  uint16_t top = (uint16_t)((unsigned)number.negative << 15 | biased);
  __builtin_memcpy(target, &mantissa, sizeof mantissa);
  __builtin_memcpy((char *)target + sizeof mantissa, &top, sizeof top);
}
