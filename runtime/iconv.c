// provides: iconv_open iconv iconv_close
//
// Conversion of text to ASCII, the character set of the C locale, from UTF-8 or ASCII. Characters above 127
// cannot be converted, but something else can be written for them where that is asked for ("ASCII//TRANSLIT").
#include "surefoot.h"

typedef void *iconv_t;
enum { TOO_BIG = 7 };
#define NO_CONVERTER ((iconv_t)-1)

// What a converter stands for. The C library's own memory.
static char from_utf8, from_ascii, from_utf8_for_all;

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

static int is_ascii_for_all(const char *name) {
  return is_named(name, "ASCII//TRANSLIT") || is_named(name, "US-ASCII//TRANSLIT") ||
         is_named(name, "ANSI_X3.4-1968//TRANSLIT");
}

iconv_t iconv_open(const char *to, const char *from) {
  if (is_ascii_for_all(to) && is_utf8(from))
    return &from_utf8_for_all;
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

// What is wrong with the bytes at the cursor, which are no ASCII; how long the character is if nothing is.
static int trouble(iconv_t converter, const char *text, size_t size, size_t *character) {
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
  *character = length;
  return 0;
}

// What glibc writes for a character of Latin.
static const char *instead_of(unsigned character) {
  static const struct {
    unsigned character;
    const char *text;
  } table[] = {
      {0xa0, " "},    {0xa9, "(C)"},  {0xab, "<<"},   {0xad, "-"},    {0xae, "(R)"}, {0xb5, "u"},   {0xb8, ","},
      {0xbb, ">>"},   {0xbc, " 1/4 "}, {0xbd, " 1/2 "}, {0xbe, " 3/4 "}, {0xc6, "AE"}, {0xd7, "x"},   {0xdf, "ss"},
      {0xe6, "ae"},   {0x132, "IJ"},  {0x133, "ij"},  {0x149, "'n"},  {0x152, "OE"}, {0x153, "oe"}, {0x17f, "s"},
      {0x1c7, "LJ"},  {0x1c8, "Lj"},  {0x1c9, "lj"},  {0x1ca, "NJ"},  {0x1cb, "Nj"}, {0x1cc, "nj"}, {0x1f1, "DZ"},
      {0x1f2, "Dz"},  {0x1f3, "dz"},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (table[i].character == character)
      return table[i].text;
  return "?";
}

// Writes something else for the whole character at the cursor, which is no ASCII. What is wrong, or 0.
static int substitute(char **source, size_t *source_size, size_t length, char **target, size_t *target_size) {
  unsigned first = (unsigned char)(*source)[0], second = (unsigned char)(*source)[1];
  if (length != 2 || first > 0xc8)
    __surefoot_unsupported("iconv with //TRANSLIT for a character above U+023F");
  const char *text = instead_of((first & 0x1f) << 6 | (second & 0x3f));
  size_t size = 0;
  while (text[size] != '\0')
    size++;
  if (size > *target_size)
    return TOO_BIG;
  for (size_t i = 0; i < size; i++)
    *(*target)++ = text[i];
  *target_size -= size;
  *source += length;
  *source_size -= length;
  return 0;
}

size_t iconv(iconv_t converter, char **source, size_t *source_size, char **target, size_t *target_size) {
  if (converter != &from_utf8 && converter != &from_ascii && converter != &from_utf8_for_all) {
    errno = EBADF;
    return (size_t)-1;
  }
  if (source == NULL || *source == NULL)
    return 0;
  int failure = 0;
  size_t substituted = 0, length = 0;
  while (*source_size > 0 && failure == 0) {
    if ((unsigned char)**source > 127) {
      failure = trouble(converter, *source, *source_size, &length);
      // That a character cannot be written is found out only where there is room for it.
      if (failure == 0 && converter != &from_utf8_for_all)
        failure = *target_size == 0 ? TOO_BIG : EILSEQ;
      if (failure == 0)
        failure = substitute(source, source_size, length, target, target_size);
      substituted += failure == 0;
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
    return substituted;
  errno = failure;
  return (size_t)-1;
}

int iconv_close(iconv_t converter) {
  if (converter != NO_CONVERTER)
    return 0;
  errno = EBADF;
  return -1;
}
