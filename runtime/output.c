// provides: __surefoot_put_all putchar putchar_unlocked putc putc_unlocked _IO_putc __overflow fputc fputc_unlocked puts fputs fputs_unlocked fwrite fwrite_unlocked
//
// Unformatted output.
#include "surefoot.h"

static size_t length_of(const char *text) {
  size_t length = 0;
  while (text[length] != '\0')
    length++;
  return length;
}

int __surefoot_put_all(FILE *stream, const void *data, size_t size) {
  if (size == 0)
    return 1;
  if (!surefoot_begin_to_write(stream))
    return 0;
  ptrdiff_t written = __surefoot_put(stream->descriptor, data, size);
  if (written >= 0 && (size_t)written == size)
    return 1;
  stream->flags |= STREAM_FAILED;
  return 0;
}

static int write_all(FILE *stream, const void *data, size_t size) {
  surefoot_orient(stream, -1);
  return __surefoot_put_all(stream, data, size);
}

static int write_byte(int byte, FILE *stream) {
  unsigned char data = (unsigned char)byte;
  return write_all(stream, &data, 1) ? data : EOF;
}

int putchar(int byte) { return write_byte(byte, stdout); }

int putchar_unlocked(int byte) { return write_byte(byte, stdout); }

int putc(int byte, FILE *stream) { return write_byte(byte, stream); }

int putc_unlocked(int byte, FILE *stream) { return write_byte(byte, stream); }

int _IO_putc(int byte, FILE *stream) { return write_byte(byte, stream); }

// What the inlined putc_unlocked calls when there is no room in the buffer.
int __overflow(FILE *stream, int byte) { return write_byte(byte, stream); }

int fputc(int byte, FILE *stream) { return write_byte(byte, stream); }

int fputc_unlocked(int byte, FILE *stream) { return write_byte(byte, stream); }

int fputs(const char *text, FILE *stream) { return write_all(stream, text, length_of(text)) ? 1 : EOF; }

int fputs_unlocked(const char *text, FILE *stream) { return write_all(stream, text, length_of(text)) ? 1 : EOF; }

// As in glibc the result counts the newline.
int puts(const char *text) {
  size_t length = length_of(text);
  if (!write_all(stdout, text, length) || !write_all(stdout, "\n", 1))
    return EOF;
  return length < INT_MAX ? (int)length + 1 : INT_MAX;
}

static size_t write_elements(const void *data, size_t size, size_t count, FILE *stream) {
  // As glibc, also where the product is zero because it does not fit.
  if (size * count == 0)
    return 0;
  return write_all(stream, data, size * count) ? count : 0;
}

size_t fwrite(const void *data, size_t size, size_t count, FILE *stream) {
  return write_elements(data, size, count, stream);
}

size_t fwrite_unlocked(const void *data, size_t size, size_t count, FILE *stream) {
  return write_elements(data, size, count, stream);
}
