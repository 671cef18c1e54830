// provides: htonl htons ntohl ntohs inet_aton inet_addr inet_ntoa
//
// Addresses of the Internet, version 4: as numbers in the order of bytes on the net, and as text.
#include "surefoot.h"

struct in_addr {
  uint32_t number;
};

uint32_t htonl(uint32_t number) { return __builtin_bswap32(number); }

uint16_t htons(uint16_t number) { return __builtin_bswap16(number); }

uint32_t ntohl(uint32_t number) { return __builtin_bswap32(number); }

uint16_t ntohs(uint16_t number) { return __builtin_bswap16(number); }

static int value_of(char digit) {
  if (digit >= '0' && digit <= '9')
    return digit - '0';
  char letter = (char)(digit | 32);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : 16;
}

static int is_digit(char byte) { return byte >= '0' && byte <= '9'; }

// A number as C writes it: decimal, octal or hexadecimal. False if it has more than 32 bits.
static int read_number(const char **cursor, uint32_t *number) {
  const char *next = *cursor;
  unsigned base = *next == '0' ? 8 : 10;
  if (base == 8 && (next[1] | 32) == 'x' && value_of(next[2]) < 16) {
    base = 16;
    next += 2;
  }
  unsigned long long sum = 0;
  for (; value_of(*next) < (int)base; next++)
    if (sum <= UINT32_MAX)
      sum = sum * base + (unsigned)value_of(*next);
  *cursor = next;
  *number = (uint32_t)sum;
  return sum <= UINT32_MAX;
}

// One to four numbers with dots between them; the last fills what is left of the four bytes. What follows behind a
// space does not matter.
static int parse(const char *text, uint32_t *address) {
  uint32_t bytes = 0, number = 0;
  int parts = 0;
  for (;;) {
    if (!is_digit(*text) || !read_number(&text, &number))
      return 0;
    if (*text != '.')
      break;
    if (parts == 3 || number > 0xff)
      return 0;
    bytes |= number << (24 - 8 * parts);
    parts++;
    text++;
  }
  if (*text != '\0' && *text != ' ' && !(*text >= '\t' && *text <= '\r'))
    return 0;
  if (number > UINT32_MAX >> 8 * parts)
    return 0;
  *address = htonl(bytes | number);
  return 1;
}

int inet_aton(const char *text, struct in_addr *address) {
  uint32_t number;
  if (!parse(text, &number))
    return 0;
  if (address != NULL)
    address->number = number;
  return 1;
}

uint32_t inet_addr(const char *text) {
  uint32_t number;
  return parse(text, &number) ? number : UINT32_MAX;
}

char *inet_ntoa(struct in_addr address) {
  static char text[18];
  char *end = text;
  for (int shift = 0; shift < 32; shift += 8) {
    unsigned byte = address.number >> shift & 0xff;
    if (byte >= 100)
      *end++ = (char)('0' + byte / 100);
    if (byte >= 10)
      *end++ = (char)('0' + byte / 10 % 10);
    *end++ = (char)('0' + byte % 10);
    *end++ = shift < 24 ? '.' : '\0';
  }
  return text;
}
