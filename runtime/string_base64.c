// provides: a64l l64a
//
// Numbers of 32 bits in base 64, the lowest digit first.
#include "surefoot.h"

static const char digits[] = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
enum { LONGEST = 6 };

static int value_of(char byte) {
  for (int i = 0; i < 64; i++)
    if (digits[i] == byte)
      return i;
  return -1;
}

long a64l(const char *text) {
  uint32_t result = 0;
  for (int i = 0; i < LONGEST && text[i] != '\0' && value_of(text[i]) >= 0; i++)
    result |= (uint32_t)value_of(text[i]) << 6 * i;
  return (long)result;
}

char *l64a(long number) {
  static char text[LONGEST + 1];
  unsigned rest = (unsigned)number;
  int i = 0;
  for (; rest != 0; rest >>= 6)
    text[i++] = digits[rest & 63];
  text[i] = '\0';
  return text;
}
