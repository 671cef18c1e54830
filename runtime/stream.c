// provides: stdin stdout stderr fileno fileno_unlocked feof feof_unlocked ferror ferror_unlocked clearerr clearerr_unlocked fflush fflush_unlocked setbuf setvbuf setbuffer setlinebuf
//
// The three standard streams and their states. Buffering is a no-op: see surefoot.h.
#include "surefoot.h"

static FILE standard_input = {.descriptor = 0};
static FILE standard_output = {.descriptor = 1};
static FILE standard_error = {.descriptor = 2};

FILE *stdin = &standard_input;
FILE *stdout = &standard_output;
FILE *stderr = &standard_error;

int fileno(FILE *stream) { return stream->descriptor; }

int fileno_unlocked(FILE *stream) { return stream->descriptor; }

int feof(FILE *stream) { return stream->at_end; }

int feof_unlocked(FILE *stream) { return stream->at_end; }

int ferror(FILE *stream) { return stream->failed; }

int ferror_unlocked(FILE *stream) { return stream->failed; }

void clearerr(FILE *stream) {
  stream->at_end = 0;
  stream->failed = 0;
}

void clearerr_unlocked(FILE *stream) {
  stream->at_end = 0;
  stream->failed = 0;
}

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
