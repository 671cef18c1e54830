// provides: abs labs llabs imaxabs div ldiv lldiv imaxdiv ffs ffsl ffsll
//
// The absolute value of the least integer is undefined behaviour in C. It is computed here with a signed
// negation, so that the overflow is seen where overflows are checked.
#include "surefoot.h"

typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;
typedef struct { intmax_t quot, rem; } imaxdiv_t;

int abs(int value) { return value < 0 ? -value : value; }

long labs(long value) { return value < 0 ? -value : value; }

long long llabs(long long value) { return value < 0 ? -value : value; }

intmax_t imaxabs(intmax_t value) { return value < 0 ? -value : value; }

div_t div(int dividend, int divisor) { return (div_t){dividend / divisor, dividend % divisor}; }

ldiv_t ldiv(long dividend, long divisor) { return (ldiv_t){dividend / divisor, dividend % divisor}; }

lldiv_t lldiv(long long dividend, long long divisor) {
  return (lldiv_t){dividend / divisor, dividend % divisor};
}

imaxdiv_t imaxdiv(intmax_t dividend, intmax_t divisor) {
  return (imaxdiv_t){dividend / divisor, dividend % divisor};
}

static int first_set_bit(unsigned long long bits) {
  if (bits == 0)
    return 0;
  int position = 1;
  while ((bits & 1) == 0) {
    bits >>= 1;
    position++;
  }
  return position;
}

int ffs(int bits) { return first_set_bit((unsigned int)bits); }

int ffsl(long bits) { return first_set_bit((unsigned long)bits); }

int ffsll(long long bits) { return first_set_bit((unsigned long long)bits); }
