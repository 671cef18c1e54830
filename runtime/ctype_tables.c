// provides: __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc
//
// The tables that the macros of glibc's <ctype.h> index, for the C locale on a little-endian machine.
// Each holds the entries -128 to 255, so that a negative char finds one.
#include "surefoot.h"

enum {
  UPPER = 1 << 8,
  LOWER = 1 << 9,
  ALPHABETIC = 1 << 10,
  DIGIT = 1 << 11,
  HEXADECIMAL = 1 << 12,
  SPACE = 1 << 13,
  PRINTABLE = 1 << 14,
  GRAPHIC = 1 << 15,
  BLANK = 1 << 0,
  CONTROL = 1 << 1,
  PUNCTUATION = 1 << 2,
  ALPHANUMERIC = 1 << 3
};

enum {
  SYMBOL = PRINTABLE | GRAPHIC | PUNCTUATION,
  NUMERAL = PRINTABLE | GRAPHIC | ALPHANUMERIC | DIGIT | HEXADECIMAL,
  CAPITAL = PRINTABLE | GRAPHIC | ALPHANUMERIC | ALPHABETIC | UPPER,
  SMALL = PRINTABLE | GRAPHIC | ALPHANUMERIC | ALPHABETIC | LOWER
};

#define AT(first, last) [128 + (first) ... 128 + (last)]

static const unsigned short classes[384] = {
    AT(0, 8) = CONTROL,
    AT('\t', '\t') = CONTROL | SPACE | BLANK,
    AT('\n', '\r') = CONTROL | SPACE,
    AT(14, 31) = CONTROL,
    AT(' ', ' ') = PRINTABLE | SPACE | BLANK,
    AT('!', '/') = SYMBOL,
    AT('0', '9') = NUMERAL,
    AT(':', '@') = SYMBOL,
    AT('A', 'F') = CAPITAL | HEXADECIMAL,
    AT('G', 'Z') = CAPITAL,
    AT('[', '`') = SYMBOL,
    AT('a', 'f') = SMALL | HEXADECIMAL,
    AT('g', 'z') = SMALL,
    AT('{', '~') = SYMBOL,
    AT(127, 127) = CONTROL,
};

#define FOUR(n) (n), (n) + 1, (n) + 2, (n) + 3
#define SIXTEEN(n) FOUR(n), FOUR((n) + 4), FOUR((n) + 8), FOUR((n) + 12)
#define SIXTY_FOUR(n) SIXTEEN(n), SIXTEEN((n) + 16), SIXTEEN((n) + 32), SIXTEEN((n) + 48)
#define ALPHABET(n) SIXTEEN(n), FOUR((n) + 16), FOUR((n) + 20), (n) + 24, (n) + 25
#define AFTER_ALPHABET(n) (n), (n) + 1, (n) + 2, (n) + 3, (n) + 4

// The entries -128 to -1 repeat 128 to 255, except the last, which is EOF.
#define NEGATIVE \
  SIXTY_FOUR(128), SIXTEEN(192), SIXTEEN(208), SIXTEEN(224), FOUR(240), FOUR(244), FOUR(248), 252, 253, 254, -1

static const int lowered[384] = {
    NEGATIVE, SIXTY_FOUR(0), '@', ALPHABET('a'), AFTER_ALPHABET('['), '`', ALPHABET('a'), AFTER_ALPHABET('{'),
    SIXTY_FOUR(128), SIXTY_FOUR(192)};

static const int raised[384] = {
    NEGATIVE, SIXTY_FOUR(0), '@', ALPHABET('A'), AFTER_ALPHABET('['), '`', ALPHABET('A'), AFTER_ALPHABET('{'),
    SIXTY_FOUR(128), SIXTY_FOUR(192)};

static const unsigned short *classes_at_zero = classes + 128;
static const int *lowered_at_zero = lowered + 128;
static const int *raised_at_zero = raised + 128;

const unsigned short **__ctype_b_loc(void) { return &classes_at_zero; }

const int **__ctype_tolower_loc(void) { return &lowered_at_zero; }

const int **__ctype_toupper_loc(void) { return &raised_at_zero; }
