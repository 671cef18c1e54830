// provides: __surefoot_next __surefoot_push_back getchar getchar_unlocked getc getc_unlocked _IO_getc __uflow __underflow fgetc fgetc_unlocked ungetc fgets fgets_unlocked gets fread fread_unlocked getline getdelim __getdelim
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

int __surefoot_next(FILE *stream) {
  if (stream->pushed_back_count > 0) {
    stream->pushed_back_count--;
    return stream->pushed_back[stream->pushed_back_count];
  }
  unsigned char byte;
  if (!may_read(stream))
    return EOF;
  // As in glibc the end stays the end, though there may be more by now.
  if (stream->flags & STREAM_AT_END)
    return EOF;
  ptrdiff_t count = __surefoot_get(stream->descriptor, &byte, 1);
  if (count == 1) {
    if (byte > 127 && stream->mode > 0)
      __surefoot_unsupported("a character beyond ASCII in a stream of wide characters");
    return byte;
  }
  if (count == 0)
    stream->flags |= STREAM_AT_END;
  else
    stream->flags |= STREAM_FAILED;
  return EOF;
}

static int read_byte(FILE *stream) {
  surefoot_orient(stream, -1);
  return __surefoot_next(stream);
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

void __surefoot_push_back(FILE *stream, unsigned char byte) {
  // glibc takes as many as there is memory for.
  if (stream->pushed_back_count == (int)sizeof stream->pushed_back)
    __surefoot_unsupported("pushing back more than 8 bytes");
  if (stream->flags & STREAM_WRITING)
    __surefoot_unsupported("pushing back a byte into a stream that was written to and not flushed");
  stream->pushed_back[stream->pushed_back_count] = byte;
  stream->pushed_back_count++;
  stream->flags &= ~STREAM_AT_END;
}

int ungetc(int byte, FILE *stream) {
  if (byte == EOF)
    return EOF;
  surefoot_orient(stream, -1);
  __surefoot_push_back(stream, (unsigned char)byte);
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
  int length = 0, failed_before = stream->flags & STREAM_FAILED;
  stream->flags &= ~STREAM_FAILED;
  while (length + 1 < size) {
    int byte = read_byte(stream);
    if (byte == EOF)
      break;
    line[length] = (char)byte;
    length++;
    if (byte == '\n')
      break;
  }
  int has_failed = (stream->flags & STREAM_FAILED) != 0;
  stream->flags |= failed_before;
  // An error in the middle of a line loses what came before it.
  if (size > 1 && (length == 0 || (has_failed && errno != EAGAIN)))
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

enum { SMALLEST_BUFFER = 1024 };

static size_t read_elements(void *data, size_t size, size_t count, FILE *stream) {
  unsigned char *bytes = data;
  // As glibc, also where the product is zero because it does not fit.
  size_t wanted = size * count, got = 0;
  if (wanted == 0)
    return 0;
  surefoot_orient(stream, -1);
  while (got < wanted && stream->pushed_back_count > 0) {
    bytes[got] = (unsigned char)read_byte(stream);
    got++;
  }
  if (!may_read(stream))
    return 0;
  // As in glibc the end stays the end for what goes through the buffer, however large that is.
  int was_at_end = (stream->flags & STREAM_AT_END) != 0;
  if (was_at_end && wanted - got < SMALLEST_BUFFER)
    return got / size;
  while (got < wanted) {
    ptrdiff_t part = __surefoot_get(stream->descriptor, bytes + got, wanted - got);
    if (part > 0 && was_at_end)
      __surefoot_unsupported("reading on behind the end of a file that has grown");
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

// As glibc has it, which takes all that is in the buffer of the stream at once: twice the room that there was, or what
// is needed if that is more.
// Soundness: of a line that lies in the buffer in parts, there may be more room than that.
static void fit(char **line, size_t *size, size_t had, size_t needed) {
  *size = 2 * had;
  if (needed > *size) {
    __surefoot_assumes(SUREFOOT_MODEL, "getline finds a line in the buffer of its stream as a whole");
    *size = needed;
  }
  char *fitting = realloc(*line, *size);
  if (fitting == NULL)
    __surefoot_unsupported("no memory for a line");
  *line = fitting;
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
  size_t length = 0, had = *size;
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
  if (*size != had)
    fit(line, size, had, length + 1);
  return (ptrdiff_t)length;
}

ptrdiff_t getdelim(char **line, size_t *size, int delimiter, FILE *stream) {
  return read_delimited(line, size, delimiter, stream);
}

ptrdiff_t __getdelim(char **line, size_t *size, int delimiter, FILE *stream) {
  return read_delimited(line, size, delimiter, stream);
}

ptrdiff_t getline(char **line, size_t *size, FILE *stream) { return read_delimited(line, size, '\n', stream); }
