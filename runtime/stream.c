// provides: stdin stdout stderr _IO_2_1_stdin_ _IO_2_1_stdout_ _IO_2_1_stderr_ fileno fileno_unlocked feof feof_unlocked _IO_feof ferror ferror_unlocked _IO_ferror clearerr clearerr_unlocked fflush fflush_unlocked setbuf setvbuf setbuffer setlinebuf
//
// The three standard streams and their states. Buffering is a no-op: see surefoot.h.
#include "surefoot.h"

FILE _IO_2_1_stdin_ = {.flags = STREAM_MAGIC, .descriptor = 0};
FILE _IO_2_1_stdout_ = {.flags = STREAM_MAGIC, .descriptor = 1};
FILE _IO_2_1_stderr_ = {.flags = STREAM_MAGIC, .descriptor = 2};

FILE *stdin = &_IO_2_1_stdin_;
FILE *stdout = &_IO_2_1_stdout_;
FILE *stderr = &_IO_2_1_stderr_;

int fileno(FILE *stream) { return stream->descriptor; }

int fileno_unlocked(FILE *stream) { return stream->descriptor; }

int feof(FILE *stream) { return (stream->flags & STREAM_AT_END) != 0; }

int feof_unlocked(FILE *stream) { return (stream->flags & STREAM_AT_END) != 0; }

int _IO_feof(FILE *stream) { return (stream->flags & STREAM_AT_END) != 0; }

// Soundness: the three streams never fail. Where that shows, it is named.
static void assume_success(const FILE *stream) {
  switch (stream->descriptor) {
  default: __surefoot_assumes(SUREFOOT_RESULT, "reading and writing files succeeds"); break;
  case 0: __surefoot_assumes(SUREFOOT_RESULT, "reading standard input succeeds"); break;
  case 1: __surefoot_assumes(SUREFOOT_RESULT, "writing to standard output succeeds"); break;
  case 2: __surefoot_assumes(SUREFOOT_RESULT, "writing to standard error succeeds"); break;
  }
}

static int has_failed(const FILE *stream) {
  assume_success(stream);
  return (stream->flags & STREAM_FAILED) != 0;
}

int ferror(FILE *stream) { return has_failed(stream); }

int ferror_unlocked(FILE *stream) { return has_failed(stream); }

int _IO_ferror(FILE *stream) { return has_failed(stream); }

void clearerr(FILE *stream) { stream->flags &= ~(STREAM_AT_END | STREAM_FAILED); }

void clearerr_unlocked(FILE *stream) { stream->flags &= ~(STREAM_AT_END | STREAM_FAILED); }

// Without a stream: all of them.
static int flush(FILE *stream) {
  assume_success(stream == NULL ? stdout : stream);
  if (stream == NULL) {
    __surefoot_settle(-1);
    stdout->flags &= ~STREAM_WRITING;
    return 0;
  }
  stream->flags &= ~STREAM_WRITING;
  __surefoot_settle(stream->descriptor);
  return 0;
}

int fflush(FILE *stream) { return flush(stream); }

int fflush_unlocked(FILE *stream) { return flush(stream); }

// Soundness: from then on any input or output may write to the buffer of the program, which must live as long
// as the stream, be large enough, and holds anything. Nothing here follows that.
static void check_buffer(const char *buffer, size_t size) {
  if (buffer != NULL && size > 0)
    __surefoot_unsupported("a buffer of the program's for a stream");
}

enum { UNBUFFERED = 2, BUFFER_SIZE = 8192 };

int setvbuf(FILE *stream, char *buffer, int mode, size_t size) {
  (void)stream;
  if (mode < 0 || mode > UNBUFFERED)
    return -1;
  if (mode != UNBUFFERED)
    check_buffer(buffer, size);
  return 0;
}

void setbuf(FILE *stream, char *buffer) {
  (void)stream;
  check_buffer(buffer, BUFFER_SIZE);
}

void setbuffer(FILE *stream, char *buffer, size_t size) {
  (void)stream;
  check_buffer(buffer, size);
}

void setlinebuf(FILE *stream) { (void)stream; }
