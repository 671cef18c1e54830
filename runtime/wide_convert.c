// provides: wcstol wcstoul wcstoll wcstoull wcstoimax wcstoumax wcstoq wcstouq wcstod wcstof
//
// Numbers from wide text: what looks like a number is copied into bytes, which the functions for bytes read.
#include "surefoot.h"

long strtol(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);
long long strtoll(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);

enum { LONGEST = 511 };

// Copies the characters that a number can consist of, and so many of the spaces in front. Where the copy
// stops, no number goes on.
static const wchar_t *narrow(char *target, const wchar_t *text) {
  while (*text == ' ' || (*text >= '\t' && *text <= '\r'))
    text++;
  size_t i = 0;
  for (; text[i] > ' ' && text[i] < 127; i++) {
    if (i == LONGEST)
      __surefoot_unsupported("reading a number from more than 511 wide characters");
    target[i] = (char)text[i];
  }
  target[i] = '\0';
  return text;
}

static void place_end(wchar_t **end, const wchar_t *text, const wchar_t *digits, const char *copy, const char *stop) {
  if (end != NULL)
    *end = (wchar_t *)(stop == copy ? text : digits + (stop - copy));
}

#define INTEGER(result, name, narrow_name) \
  result name(const wchar_t *text, wchar_t **end, int base) { \
    char copy[LONGEST + 1], *stop = copy; \
    const wchar_t *digits = narrow(copy, text); \
    result value = narrow_name(copy, &stop, base); \
    if (base >= 0 && base != 1 && base <= 36) \
      place_end(end, text, digits, copy, stop); \
    return value; \
  }

INTEGER(long, wcstol, strtol)
INTEGER(unsigned long, wcstoul, strtoul)
INTEGER(long long, wcstoll, strtoll)
INTEGER(unsigned long long, wcstoull, strtoull)
INTEGER(intmax_t, wcstoimax, strtoll)
INTEGER(uintmax_t, wcstoumax, strtoull)
INTEGER(long long, wcstoq, strtoll)
INTEGER(unsigned long long, wcstouq, strtoull)

double wcstod(const wchar_t *text, wchar_t **end) {
  char copy[LONGEST + 1], *stop = copy;
  const wchar_t *digits = narrow(copy, text);
  double value = strtod(copy, &stop);
  place_end(end, text, digits, copy, stop);
  return value;
}

float wcstof(const wchar_t *text, wchar_t **end) {
  char copy[LONGEST + 1], *stop = copy;
  const wchar_t *digits = narrow(copy, text);
  float value = strtof(copy, &stop);
  place_end(end, text, digits, copy, stop);
  return value;
}
