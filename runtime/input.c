// provides: getchar getchar_unlocked getc getc_unlocked _IO_getc __uflow __underflow fgetc fgetc_unlocked ungetc fgets fgets_unlocked gets fread fread_unlocked getline getdelim __getdelim
//
// Unformatted input. Bytes are read one at a time, except by fread.
#include "surefoot.h"

static int may_read(FILE *stream) {
  if (!(stream->flags & STREAM_NO_READS))
    return 1;
  stream->flags |= STREAM_FAILED;
  errno = EBADF;
  return 0;
}

static int read_byte(FILE *stream) {
  if (stream->pushed_back_count > 0) {
    stream->pushed_back_count--;
    return stream->pushed_back[stream->pushed_back_count];
  }
  unsigned char byte;
  if (!may_read(stream))
    return EOF;
  ptrdiff_t count = __surefoot_get(stream->descriptor, &byte, 1);
  if (count == 1)
    return byte;
  if (count == 0)
    stream->flags |= STREAM_AT_END;
  else
    stream->flags |= STREAM_FAILED;
  return EOF;
}

int fgetc(FILE *stream) { return read_byte(stream); }

int fgetc_unlocked(FILE *stream) { return read_byte(stream); }

int getc(FILE *stream) { return read_byte(stream); }

int getc_unlocked(FILE *stream) { return read_byte(stream); }

int _IO_getc(FILE *stream) { return read_byte(stream); }

// What the inlined getc_unlocked calls when the buffer is empty.
int __uflow(FILE *stream) { return read_byte(stream); }

int getchar(void) { return read_byte(stdin); }

int getchar_unlocked(void) { return read_byte(stdin); }

int ungetc(int byte, FILE *stream) {
  if (byte == EOF)
    return EOF;
  // glibc takes as many as there is memory for.
  if (stream->pushed_back_count == (int)sizeof stream->pushed_back)
    __surefoot_unsupported("pushing back more than 8 bytes");
  stream->pushed_back[stream->pushed_back_count] = (unsigned char)byte;
  stream->pushed_back_count++;
  stream->flags &= ~STREAM_AT_END;
  return (unsigned char)byte;
}

// The next byte, which stays there.
int __underflow(FILE *stream) {
  int byte = read_byte(stream);
  if (byte != EOF) {
    stream->pushed_back[stream->pushed_back_count] = (unsigned char)byte;
    stream->pushed_back_count++;
  }
  return byte;
}

static char *read_line(char *line, int size, FILE *stream) {
  if (size <= 0)
    return NULL;
  int length = 0;
  while (length + 1 < size) {
    int byte = read_byte(stream);
    if (byte == EOF)
      break;
    line[length] = (char)byte;
    length++;
    if (byte == '\n')
      break;
  }
  if (length == 0 && size > 1)
    return NULL;
  line[length] = '\0';
  return line;
}

char *fgets(char *line, int size, FILE *stream) { return read_line(line, size, stream); }

char *fgets_unlocked(char *line, int size, FILE *stream) { return read_line(line, size, stream); }

char *gets(char *line) {
  size_t length = 0;
  int byte = read_byte(stdin);
  if (byte == EOF)
    return NULL;
  while (byte != EOF && byte != '\n') {
    line[length] = (char)byte;
    length++;
    byte = read_byte(stdin);
  }
  line[length] = '\0';
  return line;
}

static size_t read_elements(void *data, size_t size, size_t count, FILE *stream) {
  unsigned char *bytes = data;
  if (size == 0 || count == 0)
    return 0;
  size_t wanted = size * count, got = 0;
  while (got < wanted && stream->pushed_back_count > 0) {
    bytes[got] = (unsigned char)read_byte(stream);
    got++;
  }
  if (!may_read(stream))
    return 0;
  while (got < wanted) {
    ptrdiff_t part = __surefoot_get(stream->descriptor, bytes + got, wanted - got);
    if (part <= 0) {
      stream->flags |= part == 0 ? STREAM_AT_END : STREAM_FAILED;
      break;
    }
    got += (size_t)part;
  }
  return got / size;
}

size_t fread(void *data, size_t size, size_t count, FILE *stream) {
  return read_elements(data, size, count, stream);
}

size_t fread_unlocked(void *data, size_t size, size_t count, FILE *stream) {
  return read_elements(data, size, count, stream);
}

// The type ssize_t is int on ILP32 and long on LP64, like ptrdiff_t.
static ptrdiff_t read_delimited(char **line, size_t *size, int delimiter, FILE *stream) {
  if (line == NULL || size == NULL) {
    errno = EINVAL;
    return -1;
  }
  if (*line == NULL || *size == 0) {
    char *fresh = realloc(*line, 120);
    if (fresh == NULL)
      return -1;
    *line = fresh;
    *size = 120;
  }
  size_t length = 0;
  int byte = EOF;
  while (byte != delimiter) {
    byte = read_byte(stream);
    if (byte == EOF)
      break;
    if (length + 2 > *size) {
      char *larger = realloc(*line, *size * 2);
      if (larger == NULL)
        return -1;
      *line = larger;
      *size *= 2;
    }
    (*line)[length] = (char)byte;
    length++;
  }
  if (length == 0)
    return -1;
  (*line)[length] = '\0';
  return (ptrdiff_t)length;
}

ptrdiff_t getdelim(char **line, size_t *size, int delimiter, FILE *stream) {
  return read_delimited(line, size, delimiter, stream);
}

ptrdiff_t __getdelim(char **line, size_t *size, int delimiter, FILE *stream) {
  return read_delimited(line, size, delimiter, stream);
}

ptrdiff_t getline(char **line, size_t *size, FILE *stream) { return read_delimited(line, size, '\n', stream); }
