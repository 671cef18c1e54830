// provides: strverscmp __strverscmp
//
// Order of names with numbers in them: numbers compare by value, and those that begin with a zero like the
// digits after a decimal point.
#include "surefoot.h"

static int is_digit(char byte) { return byte >= '0' && byte <= '9'; }

static size_t digits_at(const char *text) {
  size_t count = 0;
  while (is_digit(text[count]))
    count++;
  return count;
}

int strverscmp(const char *left, const char *right) {
  size_t i = 0, number = 0; // where the last number of the common part begins
  int is_all_zero = 1;
  for (; left[i] == right[i]; i++) {
    if (left[i] == '\0')
      return 0;
    if (!is_digit(left[i])) {
      number = i + 1;
      is_all_zero = 1;
    } else if (left[i] != '0') {
      is_all_zero = 0;
    }
  }
  int difference = (unsigned char)left[i] - (unsigned char)right[i];
  int left_is_digit = is_digit(left[i]), right_is_digit = is_digit(right[i]);
  if (!left_is_digit && !right_is_digit)
    return difference;
  if (left[number] == '0' || right[number] == '0') {
    // More zeros in front mean a smaller number; the end of a number of zeros is greater than any digit.
    if (number < i && is_all_zero && left_is_digit != right_is_digit)
      return left_is_digit ? -1 : 1;
    return difference;
  }
  if (number == i && !(left_is_digit && right_is_digit))
    return difference;
  size_t left_count = digits_at(left + i), right_count = digits_at(right + i);
  if (left_count != right_count)
    return left_count < right_count ? -1 : 1;
  return difference;
}

int __strverscmp(const char *left, const char *right) { return strverscmp(left, right); }
