// provides: isalpha isupper islower isdigit isxdigit isspace isprint isgraph isblank iscntrl ispunct isalnum isascii toascii toupper tolower _toupper _tolower
//
// The C locale. A class test answers with glibc's mask of the class, not with 1: programs print it.
// The ranges are computed rather than looked up, which keeps symbolic bytes out of array indexes.
#include "surefoot.h"

static int is_between(int byte, int first, int last) { return (byte >= first) & (byte <= last); }

// glibc looks the class up in a table with the entries -128 to 255, and reads beside it for any other value.
static const char table[384];

static void check(int byte) { __surefoot_readable(table + sizeof table * !is_between(byte, -128, 255), 1); }

static int is_letter(int byte) { return is_between(byte | 32, 'a', 'z') & (byte >= 0); }

static int is_number(int byte) { return is_between(byte, '0', '9'); }

int isupper(int byte) {
  check(byte);
  return is_between(byte, 'A', 'Z') << 8;
}

int islower(int byte) {
  check(byte);
  return is_between(byte, 'a', 'z') << 9;
}

int isalpha(int byte) {
  check(byte);
  return is_letter(byte) << 10;
}

int isdigit(int byte) {
  check(byte);
  return is_number(byte) << 11;
}

int isxdigit(int byte) {
  check(byte);
  return (is_number(byte) | is_between(byte, 'a', 'f') | is_between(byte, 'A', 'F')) << 12;
}

int isspace(int byte) {
  check(byte);
  return ((byte == ' ') | is_between(byte, '\t', '\r')) << 13;
}

int isprint(int byte) {
  check(byte);
  return is_between(byte, ' ', '~') << 14;
}

int isgraph(int byte) {
  check(byte);
  return is_between(byte, '!', '~') << 15;
}

int isblank(int byte) {
  check(byte);
  return (byte == ' ') | (byte == '\t');
}

int iscntrl(int byte) {
  check(byte);
  return (is_between(byte, 0, 31) | (byte == 127)) << 1;
}

int ispunct(int byte) {
  check(byte);
  return (is_between(byte, '!', '~') & !(is_letter(byte) | is_number(byte))) << 2;
}

int isalnum(int byte) {
  check(byte);
  return (is_letter(byte) | is_number(byte)) << 3;
}

int isascii(int byte) { return (byte & ~127) == 0; }

int toascii(int byte) { return byte & 127; }

// glibc looks the case up in a table that answers a negative char with the byte it stands for.
static int as_byte(int byte) { return is_between(byte, -128, -2) ? byte + 256 : byte; }

int toupper(int byte) { return is_between(byte, 'a', 'z') ? byte - 'a' + 'A' : as_byte(byte); }

int tolower(int byte) { return is_between(byte, 'A', 'Z') ? byte - 'A' + 'a' : as_byte(byte); }

int _toupper(int byte) { return is_between(byte, 'a', 'z') ? byte - 'a' + 'A' : as_byte(byte); }

int _tolower(int byte) { return is_between(byte, 'A', 'Z') ? byte - 'A' + 'a' : as_byte(byte); }
