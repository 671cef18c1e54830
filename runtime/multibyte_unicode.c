// provides: mbrtoc8 mbrtoc16 mbrtoc32 c8rtomb c16rtomb c32rtomb
//
// <uchar.h> in the C locale, whose characters are those of ASCII. What takes more than one unit has no byte,
// so all there is to remember between calls is that a first unit was given.
#include "surefoot.h"

typedef struct {
  int count;
  unsigned value;
} mbstate_t;

static const size_t invalid = (size_t)-1, incomplete = (size_t)-2;

// The character of the byte, or a result above 1.
static size_t read_byte(const char *text, size_t size, unsigned char *byte) {
  *byte = 0;
  if (text == NULL)
    return 0;
  if (size == 0)
    return incomplete;
  *byte = (unsigned char)*text;
  if (*byte > 127) {
    errno = EILSEQ;
    return invalid;
  }
  return *byte != 0;
}

size_t mbrtoc32(uint32_t *target, const char *text, size_t size, mbstate_t *state) {
  (void)state;
  unsigned char byte;
  size_t length = read_byte(text, size, &byte);
  if (length <= 1 && text != NULL && target != NULL)
    *target = byte;
  return length;
}

size_t mbrtoc16(uint16_t *target, const char *text, size_t size, mbstate_t *state) {
  (void)state;
  unsigned char byte;
  size_t length = read_byte(text, size, &byte);
  if (length <= 1 && text != NULL && target != NULL)
    *target = byte;
  return length;
}

size_t mbrtoc8(unsigned char *target, const char *text, size_t size, mbstate_t *state) {
  (void)state;
  unsigned char byte;
  size_t length = read_byte(text, size, &byte);
  if (length <= 1 && text != NULL && target != NULL)
    *target = byte;
  return length;
}

static size_t write_byte(char *target, uint32_t character) {
  if (character >= 0xe0000 && character <= 0xe007f) // Unicode's tags of languages vanish
    return 0;
  if (character > 127) {
    errno = EILSEQ;
    return invalid;
  }
  *target = (char)character;
  return 1;
}

size_t c32rtomb(char *target, uint32_t character, mbstate_t *state) {
  (void)state;
  return target == NULL ? 1 : write_byte(target, character);
}

size_t c16rtomb(char *target, uint16_t unit, mbstate_t *state) {
  if (target == NULL)
    return 1;
  if (unit >= 0xd800 && unit <= 0xdfff)
    __surefoot_unsupported("c16rtomb with a surrogate");
  (void)state;
  return write_byte(target, unit);
}

size_t c8rtomb(char *target, unsigned char unit, mbstate_t *state) {
  if (target == NULL)
    return 1;
  if (unit > 127)
    __surefoot_unsupported("c8rtomb with a byte above 127");
  (void)state;
  return write_byte(target, unit);
}
