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

int ferror(FILE *stream) { return (stream->flags & STREAM_FAILED) != 0; }

int ferror_unlocked(FILE *stream) { return (stream->flags & STREAM_FAILED) != 0; }

int _IO_ferror(FILE *stream) { return (stream->flags & STREAM_FAILED) != 0; }

void clearerr(FILE *stream) { stream->flags &= ~(STREAM_AT_END | STREAM_FAILED); }

void clearerr_unlocked(FILE *stream) { stream->flags &= ~(STREAM_AT_END | STREAM_FAILED); }

int fflush(FILE *stream) {
  (void)stream;
  return 0;
}

int fflush_unlocked(FILE *stream) {
  (void)stream;
  return 0;
}

int setvbuf(FILE *stream, char *buffer, int mode, size_t size) {
  (void)stream, (void)buffer, (void)size;
  return mode >= 0 && mode <= 2 ? 0 : -1;
}

void setbuf(FILE *stream, char *buffer) { (void)stream, (void)buffer; }

void setbuffer(FILE *stream, char *buffer, size_t size) { (void)stream, (void)buffer, (void)size; }

void setlinebuf(FILE *stream) { (void)stream; }
