// provides: __surefoot_parse_float
//
// Floating-point numbers from text, in decimal and hexadecimal, rounded correctly to nearest, ties to even.
//
// The integral part of a decimal is turned into a binary big integer, whose top 64 bits count. If there are
// fewer, the fraction, in base 10^9, supplies the rest: shifted left, it carries bits out to the integer.
// Everything is exact. Short decimals are left to who asked: they need no arithmetic here.
#include "surefoot.h"

enum { GROUP = 1000000000, GROUP_DIGITS = 9 };

// bits * 2^exponent, and a rest of less than one in the last bit of `bits`.
// Invariant: `half` and `below` are the rest's first bit and whether any other bit is set.
struct scaled {
  uint64_t bits;
  long long exponent;
  int half;
  int below;
};

static void shift_right(struct scaled *value, long long count) {
  for (; count > 0 && (value->bits != 0 || value->half); count--) {
    value->below |= value->half;
    value->half = (int)(value->bits & 1);
    value->bits >>= 1;
    value->exponent++;
  }
  value->exponent += count > 0 ? count : 0;
}

static int rounds_up(const struct scaled *value) {
  return value->half && (value->below || (value->bits & 1) != 0);
}

// x86 detects underflow after rounding: a number that rounds up to the least normal one is not tiny.
static int is_tiny(struct scaled value, const struct surefoot_float_format *format) {
  // The exponent of twice the least normal number.
  long long normal_top = (long long)format->least_exponent + format->mantissa_bits;
  if (value.exponent + 64 >= normal_top)
    return 0;
  if (value.exponent + 64 < normal_top - 1)
    return 1;
  shift_right(&value, 64 - format->mantissa_bits);
  uint64_t all_ones = UINT64_MAX >> (64 - format->mantissa_bits);
  return !(value.bits == all_ones && rounds_up(&value));
}

// Requires: the top bit of `value.bits` is set.
static void round_into(struct surefoot_float *result, struct scaled value,
                       const struct surefoot_float_format *format) {
  int tiny = is_tiny(value, format);
  long long unit = value.exponent + 64 - format->mantissa_bits;
  if (unit < format->least_exponent)
    unit = format->least_exponent;
  shift_right(&value, unit - value.exponent);
  if (tiny && (value.half || value.below))
    errno = ERANGE;
  uint64_t all_ones = UINT64_MAX >> (64 - format->mantissa_bits);
  if (rounds_up(&value)) {
    if (value.bits == all_ones) {
      value.bits = all_ones / 2 + 1;
      unit++;
    } else {
      value.bits++;
    }
  }
  if (unit > format->greatest_exponent) {
    errno = ERANGE;
    result->kind = FLOAT_INFINITE;
    return;
  }
  result->mantissa = value.bits;
  result->exponent = unit;
}

// big = big * factor + addend, in base 2^32, the least significant word first.
static int multiply_add(uint32_t *words, int count, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (int i = 0; i < count; i++) {
    carry += (uint64_t)words[i] * factor;
    words[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry > 0) {
    words[count] = (uint32_t)carry;
    count++;
  }
  return count;
}

// fraction *= 2^shift, in base 10^9, the most significant word first; returns what is carried out.
static uint32_t shift_fraction(uint32_t *words, int count, int shift) {
  uint64_t carry = 0;
  for (int i = count; i > 0; i--) {
    uint64_t word = ((uint64_t)words[i - 1] << shift) + carry;
    words[i - 1] = (uint32_t)(word % GROUP);
    carry = word / GROUP;
  }
  return (uint32_t)carry;
}

static int leading_zeros(uint64_t bits) {
  int count = 0;
  while (count < 64 && (bits >> (63 - count) & 1) == 0)
    count++;
  return count;
}

// The decimal 0.d1 d2 ... * 10^point, read from text that may have a point between its digits.
// Invariant: the first digit is not zero, or there is none.
struct decimal_text {
  const char *cursor;
  int remaining;
  long long point;
  int more; // not zero if digits that are left out were not all zero
};

static uint32_t next_digit(struct decimal_text *decimal) {
  if (decimal->remaining == 0)
    return 0;
  if (*decimal->cursor == '.')
    decimal->cursor++;
  uint32_t digit = (uint32_t)(*decimal->cursor - '0');
  decimal->cursor++;
  decimal->remaining--;
  return digit;
}

static int read_integral_part(struct decimal_text *decimal, uint32_t *words) {
  int count = 0;
  uint32_t group = 0;
  for (long long left = decimal->point; left > 0; left--) {
    group = group * 10 + next_digit(decimal);
    if (left % GROUP_DIGITS == 1) {
      count = multiply_add(words, count, GROUP, group);
      group = 0;
    }
  }
  return count;
}

static int read_fraction(struct decimal_text *decimal, uint32_t *words) {
  int count = 0;
  long long leading = decimal->point < 0 ? -decimal->point : 0;
  while (leading > 0 || decimal->remaining > 0) {
    uint32_t group = 0;
    for (int i = 0; i < GROUP_DIGITS; i++) {
      group = group * 10 + (leading > 0 ? 0 : next_digit(decimal));
      if (leading > 0)
        leading--;
    }
    words[count] = group;
    count++;
  }
  while (count > 0 && words[count - 1] == 0)
    count--;
  return count;
}

// The top 64 bits of a big integer that has at least as many.
static struct scaled top_of(const uint32_t *words, int count) {
  struct scaled value = {0, 0, 0, 0};
  int spare = leading_zeros((uint64_t)words[count - 1] << 32);
  uint32_t third = count > 2 ? words[count - 3] : 0;
  value.bits = (uint64_t)words[count - 1] << 32 | words[count - 2];
  value.exponent = (long long)(count - 2) * 32 - spare;
  if (spare > 0)
    value.bits = value.bits << spare | third >> (32 - spare);
  uint32_t rest = third << spare;
  value.half = (int)(rest >> 31);
  value.below = rest << 1 != 0;
  for (int i = 0; i < count - 3; i++)
    value.below |= words[i] != 0;
  return value;
}

// An integer of less than 64 bits and a fraction that make up a number that is not zero.
static struct scaled normalise(uint64_t integer, uint32_t *fraction, int count) {
  struct scaled value = {integer, 0, 0, 0};
  while (value.bits >> 63 == 0) {
    int shift = leading_zeros(value.bits);
    if (shift > 29)
      shift = 29;
    value.bits = (value.bits << shift) + shift_fraction(fraction, count, shift);
    value.exponent -= shift;
    while (count > 0 && fraction[count - 1] == 0)
      count--;
  }
  if (count > 0) {
    value.half = fraction[0] >= GROUP / 2;
    value.below = count > 1 || (fraction[0] != 0 && fraction[0] != GROUP / 2);
  }
  return value;
}

static void convert_decimal(struct surefoot_float *result, struct decimal_text *decimal,
                            const struct surefoot_float_format *format, uint32_t *integer_words,
                            uint32_t *fraction_words) {
  if (decimal->remaining == 0)
    return;
  if (decimal->remaining <= format->simple_digits) {
    result->kind = FLOAT_DECIMAL;
    result->digits = decimal->remaining;
    result->exponent = decimal->point - decimal->remaining;
    while (decimal->remaining > 0)
      result->mantissa = result->mantissa * 10 + next_digit(decimal);
    return;
  }
  if (decimal->point > format->greatest_point) {
    errno = ERANGE;
    result->kind = FLOAT_INFINITE;
    return;
  }
  if (decimal->point < format->least_point) {
    errno = ERANGE;
    return;
  }
  int integer_count = read_integral_part(decimal, integer_words);
  int fraction_count = read_fraction(decimal, fraction_words);
  struct scaled value;
  if (integer_count > 2 || (integer_count == 2 && integer_words[1] >> 31 == 1)) {
    value = top_of(integer_words, integer_count);
    // The fraction is part of the rest. It is all of it if the integer has exactly 64 bits.
    int has_fraction = fraction_count > 0;
    if (value.exponent == 0 && has_fraction)
      value.half = fraction_words[0] >= GROUP / 2;
    int is_just_half = value.exponent == 0 && fraction_count == 1 && fraction_words[0] == GROUP / 2;
    value.below |= has_fraction && !is_just_half;
  } else {
    uint64_t low = integer_count > 0 ? integer_words[0] : 0;
    uint64_t high = integer_count > 1 ? integer_words[1] : 0;
    value = normalise(high << 32 | low, fraction_words, fraction_count);
  }
  value.below |= decimal->more;
  round_into(result, value, format);
}

static int is_digit(char byte) { return byte >= '0' && byte <= '9'; }

// Sixteen for what is not a hexadecimal digit.
static int hexadecimal_value(char byte) {
  if (is_digit(byte))
    return byte - '0';
  if (byte >= 'a' && byte <= 'f')
    return byte - 'a' + 10;
  if (byte >= 'A' && byte <= 'F')
    return byte - 'A' + 10;
  return 16;
}

// Reads an exponent introduced by `letter` and returns it; without digits it is no exponent.
static long long read_exponent(const char **cursor, char letter) {
  const long long enormous = 1000000000000000;
  const char *ahead = *cursor;
  if ((*ahead | 32) != letter)
    return 0;
  ahead++;
  int negative = *ahead == '-';
  if (*ahead == '-' || *ahead == '+')
    ahead++;
  if (!is_digit(*ahead))
    return 0;
  long long exponent = 0;
  for (; is_digit(*ahead); ahead++)
    if (exponent < enormous)
      exponent = exponent * 10 + (*ahead - '0');
  *cursor = ahead;
  return negative ? -exponent : exponent;
}

// Returns the end of the number, or null if there is none.
static const char *read_decimal(const char *cursor, struct decimal_text *decimal, int most_digits) {
  int any = 0, after_point = 0;
  *decimal = (struct decimal_text){cursor, 0, 0, 0};
  for (; is_digit(*cursor) || (*cursor == '.' && !after_point); cursor++) {
    if (*cursor == '.') {
      after_point = 1;
      continue;
    }
    any = 1;
    if (*cursor == '0' && decimal->remaining == 0) {
      decimal->point -= after_point;
      continue;
    }
    if (decimal->remaining == 0)
      decimal->cursor = cursor;
    if (decimal->remaining < most_digits)
      decimal->remaining++;
    else
      decimal->more |= *cursor != '0';
    decimal->point += !after_point;
  }
  if (!any)
    return NULL;
  decimal->point += read_exponent(&cursor, 'e');
  return cursor;
}

// `cursor` is behind 0x. Returns the end of the number, or null if no digit follows.
static const char *read_hexadecimal(const char *cursor, struct scaled *value) {
  int any = 0, after_point = 0;
  *value = (struct scaled){0, 0, 0, 0};
  long long extra = 0; // bits that did not fit
  for (; hexadecimal_value(*cursor) < 16 || (*cursor == '.' && !after_point); cursor++) {
    if (*cursor == '.') {
      after_point = 1;
      continue;
    }
    any = 1;
    int digit = hexadecimal_value(*cursor);
    for (int i = 3; i >= 0; i--) {
      int bit = digit >> i & 1;
      if (value->bits >> 63 == 0) {
        value->bits = value->bits << 1 | (uint64_t)bit;
      } else {
        if (extra == 0)
          value->half = bit;
        else
          value->below |= bit;
        extra++;
      }
    }
    value->exponent -= after_point ? 4 : 0;
  }
  if (!any)
    return NULL;
  value->exponent += extra + read_exponent(&cursor, 'p');
  while (value->bits != 0 && value->bits >> 63 == 0) {
    value->bits <<= 1;
    value->exponent--;
  }
  return cursor;
}

static int starts_with(const char *text, const char *lower_case_word) {
  size_t i = 0;
  while (lower_case_word[i] != '\0' && (text[i] | 32) == lower_case_word[i])
    i++;
  return lower_case_word[i] == '\0';
}

// The optional (payload) of a NaN: a number in C's notation; other words of letters and digits mean nothing.
static const char *read_payload(const char *cursor, uint64_t *payload) {
  if (*cursor != '(')
    return cursor;
  const char *end = cursor + 1;
  while (is_digit(*end) || ((*end | 32) >= 'a' && (*end | 32) <= 'z') || *end == '_')
    end++;
  if (*end != ')')
    return cursor;
  const char *digits = cursor + 1;
  int base = 10;
  if (digits[0] == '0' && (digits[1] | 32) == 'x' && hexadecimal_value(digits[2]) < 16) {
    base = 16;
    digits += 2;
  } else if (digits[0] == '0') {
    base = 8;
  }
  uint64_t number = 0;
  int is_too_large = 0;
  for (; hexadecimal_value(*digits) < base; digits++) {
    uint64_t digit = (uint64_t)hexadecimal_value(*digits);
    is_too_large |= number > (UINT64_MAX - digit) / (uint64_t)base;
    number = number * (uint64_t)base + digit;
  }
  // As strtoull, which glibc reads it by.
  if (is_too_large) {
    errno = ERANGE;
    number = UINT64_MAX;
  }
  if (digits == end)
    *payload = number;
  return end + 1;
}

// The end of the number behind its sign, or null if there is none.
static const char *read_number(const char *cursor, const struct surefoot_float_format *format,
                               struct surefoot_float *result, uint32_t *integer_words,
                               uint32_t *fraction_words) {
  if (starts_with(cursor, "inf")) {
    result->kind = FLOAT_INFINITE;
    return cursor + (starts_with(cursor, "infinity") ? 8 : 3);
  }
  if (starts_with(cursor, "nan")) {
    result->kind = FLOAT_NAN;
    return read_payload(cursor + 3, &result->mantissa);
  }
  if (cursor[0] == '0' && (cursor[1] | 32) == 'x') {
    struct scaled value;
    const char *end = read_hexadecimal(cursor + 2, &value);
    if (end == NULL)
      return cursor + 1;
    if (value.bits != 0)
      round_into(result, value, format);
    return end;
  }
  struct decimal_text decimal;
  const char *end = read_decimal(cursor, &decimal, format->most_digits);
  if (end != NULL)
    convert_decimal(result, &decimal, format, integer_words, fraction_words);
  return end;
}

struct surefoot_float __surefoot_parse_float(const char *text, char **end, const struct surefoot_float_format *format,
                                             uint32_t *integer_words, uint32_t *fraction_words) {
  struct surefoot_float result = {FLOAT_FINITE, 0, 0, format->least_exponent, format->mantissa_bits, 0};
  const char *cursor = text;
  while (*cursor == ' ' || (*cursor >= '\t' && *cursor <= '\r'))
    cursor++;
  int negative = *cursor == '-';
  if (*cursor == '-' || *cursor == '+')
    cursor++;
  cursor = read_number(cursor, format, &result, integer_words, fraction_words);
  if (cursor != NULL)
    result.negative = negative;
  if (end != NULL)
    *end = (char *)(cursor != NULL ? cursor : text);
  return result;
}
