// provides: wcstold
//
// Long doubles from wide text: what looks like a number is copied into bytes.
#include "surefoot.h"

enum { LONGEST = 511 };

long double wcstold(const wchar_t *text, wchar_t **end) {
  char copy[LONGEST + 1], *stop = copy;
  const wchar_t *digits = text;
  while (*digits == ' ' || (*digits >= '\t' && *digits <= '\r'))
    digits++;
  size_t length = 0;
  for (; digits[length] > ' ' && digits[length] < 127; length++) {
    if (length == LONGEST)
      __surefoot_unsupported("reading a number from more than 511 wide characters");
    copy[length] = (char)digits[length];
  }
  copy[length] = '\0';
  long double value = 0;
  __surefoot_store_long_double(copy, &stop, &value);
  if (end != NULL)
    *end = (wchar_t *)(stop == copy ? text : digits + (stop - copy));
  return value;
}
