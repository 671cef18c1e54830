// provides: __surefoot_format_float
//
// The printf conversions a, e, f, g, of every precision, rounded correctly to nearest, ties to even.
//
// A binary number has a finite decimal expansion. All of it is computed: the integral part by shifting the
// mantissa left in base 10^9, the fraction by multiplying a binary fixed-point number by 10^9 over and over.
// Rounding is then a matter of looking at digits. Faster ways (Ryu, Grisu) need tables and proofs.
#include "surefoot.h"

enum { GROUP = 1000000000, GROUP_DIGITS = 9 };

// Zero, or 0.d1 d2 d3 ... * 10^point.
// Invariant: the first and the last of `count` digits are not zero; zero has no digits and point 1, which
// makes its scientific exponent zero.
struct decimal {
  char *digits;
  int count;
  int point;
};

// Leading zeros are left out, and lower the point when they come after it.
static void append_group(struct decimal *decimal, uint32_t group, int after_point) {
  uint32_t divisor = GROUP / 10;
  for (int i = 0; i < GROUP_DIGITS; i++) {
    char digit = (char)('0' + group / divisor % 10);
    divisor /= i + 1 < GROUP_DIGITS ? 10 : 1;
    if (digit != '0' || decimal->count > 0) {
      decimal->digits[decimal->count] = digit;
      decimal->count++;
      if (!after_point)
        decimal->point++;
    } else if (after_point) {
      decimal->point--;
    }
  }
}

static void strip_trailing_zeros(struct decimal *decimal) {
  while (decimal->count > 0 && decimal->digits[decimal->count - 1] == '0')
    decimal->count--;
  if (decimal->count == 0)
    decimal->point = 1;
}

static void append_integer(struct decimal *decimal, uint64_t mantissa, int shift, uint32_t *words) {
  int count = 0; // words[0 .. count) in base 10^9, the least significant first
  for (; mantissa > 0; mantissa /= GROUP) {
    words[count] = (uint32_t)(mantissa % GROUP);
    count++;
  }
  while (shift > 0) {
    int step = shift < 29 ? shift : 29;
    uint64_t carry = 0;
    for (int i = 0; i < count; i++) {
      uint64_t word = ((uint64_t)words[i] << step) + carry;
      words[i] = (uint32_t)(word % GROUP);
      carry = word / GROUP;
    }
    if (carry > 0) {
      words[count] = (uint32_t)carry;
      count++;
    }
    shift -= step;
  }
  for (int i = count; i > 0; i--)
    append_group(decimal, words[i - 1], 0);
}

// The fraction is fraction * 2^-bits.
// Invariant: fraction < 2^bits, also when bits exceeds 64.
static void append_fraction(struct decimal *decimal, uint64_t fraction, int bits, uint32_t *words) {
  int count = (bits + 31) / 32; // words[0 .. count) in base 2^32, the least significant first
  int padding = count * 32 - bits;
  for (int i = 0; i < count; i++)
    words[i] = 0;
  // A shift by `padding` makes the fraction end where a word ends; it takes up to three words.
  uint64_t low = (fraction & 0xffffffff) << padding;
  uint64_t high = (fraction >> 32 << padding) + (low >> 32);
  words[0] = (uint32_t)low;
  if (count > 1)
    words[1] = (uint32_t)high;
  if (count > 2)
    words[2] = (uint32_t)(high >> 32);
  int lowest = 0; // words below are zero
  while (lowest < count && words[lowest] == 0)
    lowest++;
  while (lowest < count) {
    uint64_t carry = 0;
    for (int i = lowest; i < count; i++) {
      uint64_t word = (uint64_t)words[i] * GROUP + carry;
      words[i] = (uint32_t)word;
      carry = word >> 32;
    }
    append_group(decimal, (uint32_t)carry, 1);
    while (lowest < count && words[lowest] == 0)
      lowest++;
  }
}

static void expand(struct decimal *decimal, const struct surefoot_float *value, uint32_t *words) {
  int exponent = value->exponent;
  uint64_t mantissa = value->mantissa;
  decimal->count = 0;
  decimal->point = 0;
  if (mantissa == 0) {
    decimal->point = 1;
    return;
  }
  while ((mantissa & 1) == 0) {
    mantissa >>= 1;
    exponent++;
  }
  if (exponent >= 0) {
    append_integer(decimal, mantissa, exponent, words);
  } else {
    uint64_t integer = exponent > -64 ? mantissa >> -exponent : 0;
    uint64_t fraction = exponent > -64 ? mantissa - (integer << -exponent) : mantissa;
    append_integer(decimal, integer, 0, words);
    append_fraction(decimal, fraction, -exponent, words);
  }
  strip_trailing_zeros(decimal);
}

// Keep the first `keep` digits, rounding to nearest, ties to even.
static void round_to(struct decimal *decimal, long long keep) {
  if (keep >= decimal->count)
    return;
  if (keep < 0) {
    decimal->count = 0;
    decimal->point = 1;
    return;
  }
  int kept = (int)keep;
  char next = decimal->digits[kept];
  int is_tie = next == '5' && kept + 1 == decimal->count;
  int is_odd = kept > 0 && (decimal->digits[kept - 1] - '0') % 2 == 1;
  int up = is_tie ? is_odd : next >= '5';
  decimal->count = kept;
  if (up) {
    while (decimal->count > 0 && decimal->digits[decimal->count - 1] == '9')
      decimal->count--;
    if (decimal->count > 0) {
      decimal->digits[decimal->count - 1]++;
    } else {
      decimal->digits[0] = '1';
      decimal->count = 1;
      decimal->point++;
    }
  }
  strip_trailing_zeros(decimal);
}

// Pads `size` bytes of number, of which the first prefix_size go before padding zeros.
static void begin_field(struct surefoot_sink *sink, const struct surefoot_directive *directive,
                        const char *prefix, size_t prefix_size, long long size, int zeros_allowed) {
  long long padding = directive->width > size ? directive->width - size : 0;
  int with_zeros = directive->zero && !directive->left && zeros_allowed;
  if (!directive->left && !with_zeros)
    __surefoot_emit_repeated(sink, ' ', padding);
  __surefoot_emit(sink, prefix, prefix_size);
  if (with_zeros)
    __surefoot_emit_repeated(sink, '0', padding);
}

static void end_field(struct surefoot_sink *sink, const struct surefoot_directive *directive, long long size) {
  if (directive->left && directive->width > size)
    __surefoot_emit_repeated(sink, ' ', directive->width - size);
}

static size_t sign_prefix(const struct surefoot_directive *directive, const struct surefoot_float *value,
                          char *prefix) {
  if (!value->negative && !directive->plus && !directive->space)
    return 0;
  prefix[0] = value->negative ? '-' : directive->plus ? '+' : ' ';
  return 1;
}

// The digits [from, to) of the expansion, which continues with zeros to both sides.
static void emit_digits(struct surefoot_sink *sink, const struct decimal *decimal, long long from,
                        long long to) {
  long long count = decimal->count;
  if (from < 0) {
    long long stop = to < 0 ? to : 0;
    __surefoot_emit_repeated(sink, '0', stop - from);
    from = stop;
  }
  if (from < to && from < count) {
    long long stop = to < count ? to : count;
    __surefoot_emit(sink, decimal->digits + from, (size_t)(stop - from));
    from = stop;
  }
  __surefoot_emit_repeated(sink, '0', to - from);
}

static void format_fixed(struct surefoot_sink *sink, const struct surefoot_directive *directive,
                         const struct surefoot_float *value, const struct decimal *decimal,
                         long long precision) {
  char prefix[1];
  size_t prefix_size = sign_prefix(directive, value, prefix);
  long long integer_digits = decimal->count > 0 && decimal->point > 0 ? decimal->point : 1;
  int with_point = precision > 0 || directive->alternate;
  long long size = (long long)prefix_size + integer_digits + with_point + precision;
  long long point = decimal->point;
  begin_field(sink, directive, prefix, prefix_size, size, 1);
  emit_digits(sink, decimal, point - integer_digits, point);
  __surefoot_emit(sink, ".", (size_t)with_point);
  emit_digits(sink, decimal, point, point + precision);
  end_field(sink, directive, size);
}

// The exponent, with its sign and at least `least_digits` digits; `text` has room for eight.
static size_t write_exponent(char *text, char letter, int exponent, int least_digits) {
  char reversed[6];
  int count = 0;
  int magnitude = exponent < 0 ? -exponent : exponent;
  for (; magnitude > 0 || count < least_digits; magnitude /= 10) {
    reversed[count] = (char)('0' + magnitude % 10);
    count++;
  }
  text[0] = letter;
  text[1] = exponent < 0 ? '-' : '+';
  for (int i = 0; i < count; i++)
    text[2 + i] = reversed[count - 1 - i];
  return (size_t)count + 2;
}

static void format_scientific(struct surefoot_sink *sink, const struct surefoot_directive *directive,
                              const struct surefoot_float *value, const struct decimal *decimal,
                              long long precision, char letter) {
  char prefix[1], exponent[8];
  size_t prefix_size = sign_prefix(directive, value, prefix);
  size_t exponent_size = write_exponent(exponent, letter, decimal->point - 1, 2);
  int with_point = precision > 0 || directive->alternate;
  long long size = (long long)prefix_size + 1 + with_point + precision + (long long)exponent_size;
  begin_field(sink, directive, prefix, prefix_size, size, 1);
  emit_digits(sink, decimal, 0, 1);
  __surefoot_emit(sink, ".", (size_t)with_point);
  emit_digits(sink, decimal, 1, 1 + precision);
  __surefoot_emit(sink, exponent, exponent_size);
  end_field(sink, directive, size);
}

static void format_general(struct surefoot_sink *sink, const struct surefoot_directive *directive,
                           const struct surefoot_float *value, struct decimal *decimal, long long precision,
                           char letter) {
  long long significant = precision > 0 ? precision : 1;
  int was_fixed = decimal->point <= significant;
  round_to(decimal, significant);
  int exponent = decimal->point - 1;
  int is_scientific = exponent < -4 || exponent >= significant;
  // A defect of glibc 2.36, kept: a number that rounding makes too great for the fixed notation loses the zeros
  // that the flag # asks for, so that %#g shows 999999.5 as 1.e+06.
  if (was_fixed && exponent == significant)
    significant = 1;
  if (!directive->alternate) {
    // Trailing zeros go, but not those before the point.
    long long needed = is_scientific || decimal->count > decimal->point ? decimal->count : decimal->point;
    significant = needed > 0 ? needed : 1;
  }
  if (is_scientific)
    format_scientific(sink, directive, value, decimal, significant - 1, letter);
  else
    format_fixed(sink, directive, value, decimal, significant - decimal->point);
}

// Hexadecimal. The leading digit is the mantissa's top bit, of x87's format its top four bits.
static void format_hexadecimal(struct surefoot_sink *sink, const struct surefoot_directive *directive,
                               const struct surefoot_float *value) {
  int is_upper = directive->conversion == 'A';
  const char *alphabet = is_upper ? "0123456789ABCDEF" : "0123456789abcdef";
  int fraction_bits = (value->mantissa_bits - 1) / 4 * 4;
  int leading = (int)(value->mantissa >> fraction_bits);
  uint64_t fraction = value->mantissa - ((uint64_t)leading << fraction_bits);
  int exponent = value->mantissa == 0 ? 0 : value->exponent + fraction_bits;
  int digit_count = fraction_bits / 4;
  if (directive->precision >= 0 && directive->precision < digit_count) {
    int dropped_bits = (digit_count - directive->precision) * 4;
    uint64_t unit = (uint64_t)1 << dropped_bits;
    uint64_t dropped = fraction & (unit - 1);
    fraction -= dropped;
    int is_odd = directive->precision > 0 ? (int)(fraction >> dropped_bits & 1) : leading & 1;
    if (dropped > unit / 2 || (dropped == unit / 2 && is_odd))
      fraction += unit;
    leading += (int)(fraction >> fraction_bits);
    fraction &= ((uint64_t)1 << fraction_bits) - 1;
    if (leading == 16) {
      leading = 1;
      exponent += 4;
    }
  }
  char digits[16], prefix[4], exponent_text[8];
  size_t count = 0;
  for (int shift = fraction_bits - 4; shift >= 0; shift -= 4) {
    digits[count] = alphabet[fraction >> shift & 15];
    count++;
  }
  while (count > 0 && digits[count - 1] == '0')
    count--;
  long long precision = directive->precision >= 0 ? directive->precision : (long long)count;
  size_t prefix_size = sign_prefix(directive, value, prefix);
  prefix[prefix_size] = '0';
  prefix[prefix_size + 1] = is_upper ? 'X' : 'x';
  prefix_size += 2;
  size_t exponent_size = write_exponent(exponent_text, is_upper ? 'P' : 'p', exponent, 1);
  int with_point = precision > 0 || directive->alternate;
  long long size = (long long)prefix_size + 1 + with_point + precision + (long long)exponent_size;
  begin_field(sink, directive, prefix, prefix_size, size, 1);
  __surefoot_emit(sink, alphabet + leading, 1);
  __surefoot_emit(sink, ".", (size_t)with_point);
  __surefoot_emit(sink, digits, count);
  __surefoot_emit_repeated(sink, '0', precision - (long long)count);
  __surefoot_emit(sink, exponent_text, exponent_size);
  end_field(sink, directive, size);
}

static void format_special(struct surefoot_sink *sink, const struct surefoot_directive *directive,
                           const struct surefoot_float *value, int is_upper) {
  char prefix[1];
  size_t prefix_size = sign_prefix(directive, value, prefix);
  long long size = (long long)prefix_size + 3;
  begin_field(sink, directive, prefix, prefix_size, size, 0);
  if (value->kind == FLOAT_NAN)
    __surefoot_emit(sink, is_upper ? "NAN" : "nan", 3);
  else
    __surefoot_emit(sink, is_upper ? "INF" : "inf", 3);
  end_field(sink, directive, size);
}

void __surefoot_format_float(struct surefoot_sink *sink, const struct surefoot_directive *directive,
                             const struct surefoot_float *value, char *digits, uint32_t *words) {
  char conversion = directive->conversion;
  int is_upper = conversion >= 'A' && conversion <= 'Z';
  if (value->kind != FLOAT_FINITE) {
    format_special(sink, directive, value, is_upper);
    return;
  }
  if (conversion == 'a' || conversion == 'A') {
    format_hexadecimal(sink, directive, value);
    return;
  }
  struct decimal decimal = {.digits = digits};
  long long precision = directive->precision >= 0 ? directive->precision : 6;
  char letter = is_upper ? 'E' : 'e';
  expand(&decimal, value, words);
  if (conversion == 'f' || conversion == 'F') {
    round_to(&decimal, decimal.point + precision);
    format_fixed(sink, directive, value, &decimal, precision);
  } else if (conversion == 'e' || conversion == 'E') {
    round_to(&decimal, precision + 1);
    format_scientific(sink, directive, value, &decimal, precision, letter);
  } else {
    format_general(sink, directive, value, &decimal, precision, letter);
  }
}
