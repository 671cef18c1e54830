// provides: fwide fgetwc fgetwc_unlocked getwc getwc_unlocked getwchar getwchar_unlocked fputwc fputwc_unlocked putwc putwc_unlocked putwchar putwchar_unlocked fgetws fgetws_unlocked fputws fputws_unlocked ungetwc
//
// Streams of wide characters, in the C locale: each is a byte of ASCII. What a stream makes of other characters is
// not modelled.
#include "surefoot.h"

typedef unsigned wint_t;
static const wint_t at_end = (wint_t)-1;

int fwide(FILE *stream, int mode) {
  if (mode != 0 && stream->mode == 0)
    stream->mode = mode < 0 ? -1 : 1;
  return stream->mode;
}

static wint_t read_character(FILE *stream) {
  surefoot_orient(stream, 1);
  return (wint_t)__surefoot_next(stream);
}

wint_t fgetwc(FILE *stream) { return read_character(stream); }
wint_t fgetwc_unlocked(FILE *stream) { return read_character(stream); }
wint_t getwc(FILE *stream) { return read_character(stream); }
wint_t getwc_unlocked(FILE *stream) { return read_character(stream); }
wint_t getwchar(void) { return read_character(stdin); }
wint_t getwchar_unlocked(void) { return read_character(stdin); }

static char as_byte(wint_t character) {
  if (character > 127)
    __surefoot_unsupported("a character beyond ASCII in a stream of wide characters");
  return (char)character;
}

static wint_t write_character(wchar_t character, FILE *stream) {
  surefoot_orient(stream, 1);
  char byte = as_byte((wint_t)character);
  return __surefoot_put_all(stream, &byte, 1) ? (wint_t)character : at_end;
}

wint_t fputwc(wchar_t character, FILE *stream) { return write_character(character, stream); }
wint_t fputwc_unlocked(wchar_t character, FILE *stream) { return write_character(character, stream); }
wint_t putwc(wchar_t character, FILE *stream) { return write_character(character, stream); }
wint_t putwc_unlocked(wchar_t character, FILE *stream) { return write_character(character, stream); }
wint_t putwchar(wchar_t character) { return write_character(character, stdout); }
wint_t putwchar_unlocked(wchar_t character) { return write_character(character, stdout); }

static wchar_t *read_line(wchar_t *line, int size, FILE *stream) {
  if (size <= 0)
    return NULL;
  int length = 0, failed_before = stream->flags & STREAM_FAILED;
  stream->flags &= ~STREAM_FAILED;
  while (length + 1 < size) {
    wint_t character = read_character(stream);
    if (character == at_end)
      break;
    line[length] = (wchar_t)character;
    length++;
    if (character == '\n')
      break;
  }
  int has_failed = (stream->flags & STREAM_FAILED) != 0;
  stream->flags |= failed_before;
  // An error in the middle of a line loses what came before it.
  if (size > 1 && (length == 0 || (has_failed && errno != EAGAIN)))
    return NULL;
  line[length] = 0;
  return line;
}

wchar_t *fgetws(wchar_t *line, int size, FILE *stream) { return read_line(line, size, stream); }
wchar_t *fgetws_unlocked(wchar_t *line, int size, FILE *stream) { return read_line(line, size, stream); }

static int write_text(const wchar_t *text, FILE *stream) {
  surefoot_orient(stream, 1);
  for (; *text != 0; text++) {
    char byte = as_byte((wint_t)*text);
    if (!__surefoot_put_all(stream, &byte, 1))
      return EOF;
  }
  return 1;
}

int fputws(const wchar_t *text, FILE *stream) { return write_text(text, stream); }
int fputws_unlocked(const wchar_t *text, FILE *stream) { return write_text(text, stream); }

wint_t ungetwc(wint_t character, FILE *stream) {
  surefoot_orient(stream, 1);
  if (character == at_end)
    return at_end;
  __surefoot_push_back(stream, (unsigned char)as_byte(character));
  return character;
}
