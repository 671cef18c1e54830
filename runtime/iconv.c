// provides: iconv_open iconv iconv_close
//
// Conversion of text to ASCII, the character set of the C locale, from UTF-8 or ASCII. Characters above 127
// cannot be converted, so that of UTF-8 it only has to be told whether a character is whole.
#include "surefoot.h"

typedef void *iconv_t;
enum { TOO_BIG = 7 };
#define NO_CONVERTER ((iconv_t)-1)

// What a converter stands for. The C library's own memory.
static char from_utf8, from_ascii;

static char raised(char byte) { return byte >= 'a' && byte <= 'z' ? (char)(byte - 'a' + 'A') : byte; }

static int is_named(const char *name, const char *wanted) {
  size_t i = 0;
  while (wanted[i] != '\0' && raised(name[i]) == wanted[i])
    i++;
  return name[i] == wanted[i];
}

static int is_ascii(const char *name) {
  return *name == '\0' || is_named(name, "ASCII") || is_named(name, "US-ASCII") || is_named(name, "ANSI_X3.4-1968");
}

static int is_utf8(const char *name) { return is_named(name, "UTF-8") || is_named(name, "UTF8"); }

iconv_t iconv_open(const char *to, const char *from) {
  if (!is_ascii(to) || !(is_ascii(from) || is_utf8(from)))
    __surefoot_unsupported("iconv_open for anything but UTF-8 or ASCII to ASCII");
  return is_utf8(from) ? &from_utf8 : &from_ascii;
}

// Whether a character is neither written longer than it must be nor a surrogate.
static int is_second(unsigned char first, unsigned char second) {
  unsigned char least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  unsigned char greatest = first == 0xed ? 0x9f : 0xbf;
  return second >= least && second <= greatest;
}

// What is wrong with the bytes at the cursor, which are no ASCII. That a character cannot be written is
// found out only where there is room for it.
static int trouble(iconv_t converter, const char *text, size_t size, size_t room) {
  unsigned char first = (unsigned char)text[0];
  if (converter == &from_ascii || first < 0xc2 || first > 0xf4)
    return EILSEQ;
  size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (size_t i = 1; i < length && i < size; i++)
    if (((unsigned char)text[i] & 0xc0) != 0x80)
      return EILSEQ;
  if (size < length)
    return EINVAL;
  if (!is_second(first, (unsigned char)text[1]))
    return EILSEQ;
  return room == 0 ? TOO_BIG : EILSEQ;
}

size_t iconv(iconv_t converter, char **source, size_t *source_size, char **target, size_t *target_size) {
  if (converter != &from_utf8 && converter != &from_ascii) {
    errno = EBADF;
    return (size_t)-1;
  }
  if (source == NULL || *source == NULL)
    return 0;
  int failure = 0;
  while (*source_size > 0 && failure == 0) {
    if ((unsigned char)**source > 127) {
      failure = trouble(converter, *source, *source_size, *target_size);
    } else if (*target_size == 0) {
      failure = TOO_BIG;
    } else {
      **target = **source;
      ++*source;
      ++*target;
      --*source_size;
      --*target_size;
    }
  }
  if (failure == 0)
    return 0;
  errno = failure;
  return (size_t)-1;
}

int iconv_close(iconv_t converter) {
  if (converter != NO_CONVERTER)
    return 0;
  errno = EBADF;
  return -1;
}
