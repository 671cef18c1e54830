// provides: __ctype_get_mb_cur_max mbrtowc mbrlen __mbrlen mbsinit wcrtomb btowc wctob mbtowc mblen wctomb
//
// Characters of the C locale, whose character set is ASCII: a byte above 127 is no character, and no
// character above 127 has a byte. So nothing is ever left over from one call to the next.
#include "surefoot.h"

// The layout is glibc's.
typedef struct {
  int count;
  unsigned value;
} mbstate_t;
typedef unsigned wint_t;

static const size_t invalid = (size_t)-1, incomplete = (size_t)-2;

size_t __ctype_get_mb_cur_max(void) { return 1; }

int mbsinit(const mbstate_t *state) { return state == NULL || state->count == 0; }

size_t mbrtowc(wchar_t *target, const char *text, size_t size, mbstate_t *state) {
  (void)state;
  if (text == NULL)
    return 0;
  if (size == 0)
    return incomplete;
  unsigned char byte = (unsigned char)*text;
  if (byte > 127) {
    errno = EILSEQ;
    return invalid;
  }
  if (target != NULL)
    *target = byte;
  return byte != 0;
}

size_t mbrlen(const char *text, size_t size, mbstate_t *state) { return mbrtowc(NULL, text, size, state); }

size_t __mbrlen(const char *text, size_t size, mbstate_t *state) { return mbrtowc(NULL, text, size, state); }

// Of no bytes glibc looks at one all the same, which the standard does not let it: its answer is not modelled.
int mbtowc(wchar_t *target, const char *text, size_t size) {
  if (text != NULL && size == 0)
    __surefoot_unsupported("mbtowc or mblen of no bytes");
  size_t length = mbrtowc(target, text, size, NULL);
  return length > 1 ? -1 : (int)length;
}

int mblen(const char *text, size_t size) { return mbtowc(NULL, text, size); }

// Unicode's tags of languages vanish.
static int is_tag(wchar_t character) { return character >= 0xe0000 && character <= 0xe007f; }

size_t wcrtomb(char *target, wchar_t character, mbstate_t *state) {
  (void)state;
  if (target == NULL)
    return 1;
  if (is_tag(character))
    return 0;
  if (character < 0 || character > 127) {
    errno = EILSEQ;
    return invalid;
  }
  *target = (char)character;
  return 1;
}

int wctomb(char *target, wchar_t character) { return target == NULL ? 0 : (int)wcrtomb(target, character, NULL); }

wint_t btowc(int byte) { return byte >= 0 && byte <= 127 ? (wint_t)byte : (wint_t)-1; }

int wctob(wint_t character) { return character <= 127 ? (int)character : EOF; }
