// provides: localeconv
//
// How the C locale writes numbers and money: it says nothing but the decimal point.
#include "surefoot.h"

struct lconv {
  char *texts[10]; // decimal_point to negative_sign
  char numbers[14]; // int_frac_digits to int_n_sign_posn
};

// Programs may not change it, but the type lets them.
static struct lconv conventions = {
    .texts = {".", "", "", "", "", "", "", "", "", ""},
    .numbers = {CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX,
                CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX},
};

struct lconv *localeconv(void) { return &conventions; }
