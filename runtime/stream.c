// provides: stdin stdout stderr _IO_2_1_stdin_ _IO_2_1_stdout_ _IO_2_1_stderr_ fileno fileno_unlocked feof feof_unlocked _IO_feof ferror ferror_unlocked _IO_ferror clearerr clearerr_unlocked fflush fflush_unlocked setbuf setvbuf setbuffer setlinebuf
//
// The three standard streams and their states. Buffering shows only in the order of what is written: see surefoot.h.
#include "surefoot.h"

FILE _IO_2_1_stdin_ = {.flags = STREAM_MAGIC | STREAM_NO_WRITES, .descriptor = 0};
FILE _IO_2_1_stdout_ = {.flags = STREAM_MAGIC | STREAM_NO_READS, .descriptor = 1};
FILE _IO_2_1_stderr_ = {.flags = STREAM_MAGIC | STREAM_NO_READS, .descriptor = 2};

FILE *stdin = &_IO_2_1_stdin_;
FILE *stdout = &_IO_2_1_stdout_;
FILE *stderr = &_IO_2_1_stderr_;

static int number_of(const FILE *stream) {
  if (stream->descriptor >= 0 && stream->descriptor < MEMORY_STREAMS) {
    if (stream->descriptor > 2)
      __surefoot_assumes(SUREFOOT_RESULT, SUREFOOT_AS_STARTED);
    return stream->descriptor;
  }
  errno = EBADF;
  return -1;
}

int fileno(FILE *stream) { return number_of(stream); }

int fileno_unlocked(FILE *stream) { return number_of(stream); }

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
  if (stream != NULL && stream->pushed_back_count > 0)
    __surefoot_unsupported("flushing a stream with bytes pushed back");
  if (stream != NULL && (stream->flags & STREAM_WRITING) && __surefoot_flush_fails()) {
    stream->flags |= STREAM_FAILED;
    return EOF;
  }
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
static void check_buffer(const FILE *stream, char *buffer, size_t size) {
  if (stream->descriptor >= MEMORY_STREAMS)
    __surefoot_unsupported("the buffer of a stream over memory");
  if (buffer == NULL || size == 0)
    return;
  if ((stream->flags & STREAM_NO_WRITES) == 0)
    __surefoot_unsupported("a buffer of the program's for a stream");
  // What is only read is not lost with the buffer. The rest is named.
  __builtin_memset(buffer, 0, size);
  __surefoot_assumes(SUREFOOT_MODEL,
                     "a buffer that the program gives to a stream lives as long as that, and nothing looks into it");
}

static void set_buffering(FILE *stream, int how) {
  int is_unbuffered = how == UNBUFFERED;
  if (stream == stdout)
    __surefoot_buffer(how);
  stream->flags = is_unbuffered ? stream->flags | STREAM_UNBUFFERED : stream->flags & ~STREAM_UNBUFFERED;
}

enum { BUFFER_SIZE = 8192 };

int setvbuf(FILE *stream, char *buffer, int mode, size_t size) {
  if (mode < 0 || mode > UNBUFFERED)
    return -1;
  check_buffer(stream, mode == UNBUFFERED ? NULL : buffer, size);
  set_buffering(stream, mode);
  return 0;
}

void setbuf(FILE *stream, char *buffer) {
  check_buffer(stream, buffer, BUFFER_SIZE);
  set_buffering(stream, buffer == NULL ? UNBUFFERED : BUFFERED_FULLY);
}

void setbuffer(FILE *stream, char *buffer, size_t size) {
  check_buffer(stream, buffer, size);
  set_buffering(stream, buffer == NULL ? UNBUFFERED : BUFFERED_FULLY);
}

void setlinebuf(FILE *stream) {
  check_buffer(stream, NULL, 0);
  set_buffering(stream, BUFFERED_BY_LINES);
}
