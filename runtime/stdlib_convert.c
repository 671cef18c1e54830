// provides: strtol strtoul strtoll strtoull strtoimax strtoumax strtoq strtouq atoi atol atoll __isoc23_strtol __isoc23_strtoul __isoc23_strtoll __isoc23_strtoull __isoc23_strtoimax __isoc23_strtoumax
//
// Integers from text. The __isoc23 names, to which newer headers redirect, also read the prefix 0b.
#include "surefoot.h"

static int is_space(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

// Anything that is not a digit in any base has the value 36.
static int digit_value(char byte) {
  if (byte >= '0' && byte <= '9')
    return byte - '0';
  if (byte >= 'a' && byte <= 'z')
    return byte - 'a' + 10;
  if (byte >= 'A' && byte <= 'Z')
    return byte - 'A' + 10;
  return 36;
}

// The base that a prefix at `digits` calls for, 0 if there is none. A prefix counts only before a digit.
static int prefix_base(const char *digits, int binary_too) {
  if (digits[0] != '0')
    return 0;
  if ((digits[1] == 'x' || digits[1] == 'X') && digit_value(digits[2]) < 16)
    return 16;
  if (binary_too && (digits[1] == 'b' || digits[1] == 'B') && digit_value(digits[2]) < 2)
    return 2;
  return 0;
}

struct integer {
  uint64_t magnitude;
  int negative;
  int overflowed; // then `magnitude` is the limit
};

static struct integer read_integer(const char *text, char **end, int base, int binary_too,
                                   uint64_t positive_limit, uint64_t negative_limit) {
  struct integer result = {0, 0, 0};
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return result;
  }
  const char *cursor = text;
  while (is_space(*cursor))
    cursor++;
  if (*cursor == '-' || *cursor == '+') {
    result.negative = *cursor == '-';
    cursor++;
  }
  int prefix = prefix_base(cursor, binary_too);
  if (prefix != 0 && (base == 0 || base == prefix)) {
    base = prefix;
    cursor += 2;
  } else if (base == 0) {
    base = *cursor == '0' ? 8 : 10;
  }
  uint64_t limit = result.negative ? negative_limit : positive_limit;
  uint64_t largest_before_digit = limit / (uint64_t)base;
  int largest_last_digit = (int)(limit % (uint64_t)base);
  const char *first_digit = cursor;
  for (; digit_value(*cursor) < base; cursor++) {
    int digit = digit_value(*cursor);
    if (result.magnitude > largest_before_digit ||
        (result.magnitude == largest_before_digit && digit > largest_last_digit))
      result.overflowed = 1;
    else
      result.magnitude = result.magnitude * (uint64_t)base + (uint64_t)digit;
  }
  if (end != NULL)
    *end = (char *)(cursor == first_digit ? text : cursor);
  if (result.overflowed) {
    errno = ERANGE;
    result.magnitude = limit;
  }
  return result;
}

static long long signed_value(const char *text, char **end, int base, int binary_too, uint64_t maximum) {
  struct integer read = read_integer(text, end, base, binary_too, maximum, maximum + 1);
  if (read.negative && read.magnitude > 0)
    return -(long long)(read.magnitude - 1) - 1;
  return (long long)read.magnitude;
}

// A minus sign negates modulo the range of the type, except the limit that stands for an overflow.
static unsigned long long unsigned_value(const char *text, char **end, int base, int binary_too,
                                         uint64_t maximum) {
  struct integer read = read_integer(text, end, base, binary_too, maximum, maximum);
  return read.negative && !read.overflowed ? (0 - read.magnitude) & maximum : read.magnitude;
}

long strtol(const char *text, char **end, int base) { return (long)signed_value(text, end, base, 0, LONG_MAX); }

long __isoc23_strtol(const char *text, char **end, int base) {
  return (long)signed_value(text, end, base, 1, LONG_MAX);
}

unsigned long strtoul(const char *text, char **end, int base) {
  return (unsigned long)unsigned_value(text, end, base, 0, ULONG_MAX);
}

unsigned long __isoc23_strtoul(const char *text, char **end, int base) {
  return (unsigned long)unsigned_value(text, end, base, 1, ULONG_MAX);
}

long long strtoll(const char *text, char **end, int base) { return signed_value(text, end, base, 0, LLONG_MAX); }

long long __isoc23_strtoll(const char *text, char **end, int base) {
  return signed_value(text, end, base, 1, LLONG_MAX);
}

unsigned long long strtoull(const char *text, char **end, int base) {
  return unsigned_value(text, end, base, 0, ULLONG_MAX);
}

unsigned long long __isoc23_strtoull(const char *text, char **end, int base) {
  return unsigned_value(text, end, base, 1, ULLONG_MAX);
}

intmax_t strtoimax(const char *text, char **end, int base) {
  return (intmax_t)signed_value(text, end, base, 0, INTMAX_MAX);
}

intmax_t __isoc23_strtoimax(const char *text, char **end, int base) {
  return (intmax_t)signed_value(text, end, base, 1, INTMAX_MAX);
}

uintmax_t strtoumax(const char *text, char **end, int base) {
  return (uintmax_t)unsigned_value(text, end, base, 0, UINTMAX_MAX);
}

uintmax_t __isoc23_strtoumax(const char *text, char **end, int base) {
  return (uintmax_t)unsigned_value(text, end, base, 1, UINTMAX_MAX);
}

long long strtoq(const char *text, char **end, int base) { return signed_value(text, end, base, 0, LLONG_MAX); }

unsigned long long strtouq(const char *text, char **end, int base) {
  return unsigned_value(text, end, base, 0, ULLONG_MAX);
}

int atoi(const char *text) { return (int)signed_value(text, NULL, 10, 0, LONG_MAX); }

long atol(const char *text) { return (long)signed_value(text, NULL, 10, 0, LONG_MAX); }

long long atoll(const char *text) { return signed_value(text, NULL, 10, 0, LLONG_MAX); }
