// provides: __surefoot_new_stream __surefoot_flags_of fopen fopen64 fdopen freopen freopen64 fclose fcloseall fseek fseeko fseeko64 ftell ftello ftello64 rewind fgetpos fgetpos64 fsetpos fsetpos64 tmpfile tmpfile64 __fpending __freading __fwriting __freadable __fwritable __flbf __fbufsize __fpurge fpurge __fsetlocking _flushlbf flockfile funlockfile ftrylockfile
//
// Streams over files.
#include "files.h"

// Flags of open that a mode stands for; -1 if it is none.
int __surefoot_flags_of(const char *mode) {
  int flags;
  switch (*mode) {
  case 'r': flags = OPEN_READ; break;
  case 'w': flags = OPEN_WRITE | OPEN_CREATE | OPEN_TRUNCATE; break;
  case 'a': flags = OPEN_WRITE | OPEN_CREATE | OPEN_APPEND; break;
  default: errno = EINVAL; return -1;
  }
  for (mode++; *mode != '\0' && *mode != ','; mode++) {
    switch (*mode) {
    case '+': flags = (flags & ~OPEN_ACCESS) | OPEN_BOTH; break;
    case 'x': flags |= OPEN_NEW; break;
    case 'e': flags |= OPEN_CLOSE_ON_EXEC; break;
    default: break;
    }
  }
  return flags;
}

// Soundness: what one of two streams has in its buffer is not seen by the other.
static void attach(FILE *stream, int descriptor, int flags) {
  if (__surefoot_descriptors[descriptor].has_stream)
    __surefoot_unsupported("a second stream over a descriptor");
  __surefoot_descriptors[descriptor].has_stream = 1;
  __surefoot_descriptors[descriptor].is_stale = 0;
  // As glibc: what only appends begins at the end.
  struct surefoot_description *description = __surefoot_of_stream(descriptor);
  if ((flags & OPEN_APPEND) && (flags & OPEN_ACCESS) == OPEN_WRITE)
  {
    surefoot_refuse_unflushed(description->node);
    description->offset = description->node->size;
  }
  int access = flags & OPEN_ACCESS;
  stream->flags = STREAM_MAGIC | (access == OPEN_READ ? STREAM_NO_WRITES : 0)
                  | (access == OPEN_WRITE ? STREAM_NO_READS : 0) | (flags & OPEN_APPEND ? STREAM_APPENDS : 0);
  stream->descriptor = descriptor;
  stream->pushed_back_count = 0;
  stream->mode = 0;
}

FILE *__surefoot_new_stream(int descriptor, int flags) {
  FILE *stream = __surefoot_room(sizeof *stream);
  attach(stream, descriptor, flags);
  return stream;
}

static FILE *open_stream(const char *path, const char *mode) {
  static const int errors[] = {EACCES, EINTR, EIO, EMFILE, ENFILE, ENOMEM, ENOSPC, EROFS, 0};
  int flags = __surefoot_flags_of(mode);
  if (flags < 0 || __surefoot_fails("fopen", errors))
    return NULL;
  int descriptor = __surefoot_open(AT_CURRENT, path, flags, 0666);
  return descriptor < 0 ? NULL : __surefoot_new_stream(descriptor, flags);
}

FILE *fopen(const char *path, const char *mode) { return open_stream(path, mode); }

FILE *fopen64(const char *path, const char *mode) { return open_stream(path, mode); }

FILE *fdopen(int descriptor, const char *mode) {
  int flags = __surefoot_flags_of(mode);
  if (flags < 0)
    return NULL;
  struct surefoot_description *description = __surefoot_description(descriptor);
  if (description == NULL)
    return NULL;
  int has = description->flags & OPEN_ACCESS, wants = flags & OPEN_ACCESS;
  if (has != OPEN_BOTH && has != wants) {
    errno = EINVAL;
    return NULL;
  }
  static const int errors[] = {ENOMEM, 0};
  if (__surefoot_fails("fdopen", errors))
    return NULL;
  if ((flags & OPEN_APPEND) && !(description->flags & OPEN_APPEND)) {
    if (__surefoot_has_stream(description))
      __surefoot_unsupported("writing at the end what another stream writes elsewhere");
    description->flags |= OPEN_APPEND;
  }
  return __surefoot_new_stream(descriptor, flags);
}

// Behind this a stream is as good as never used.
static void settle(FILE *stream) {
  stream->pushed_back_count = 0;
  stream->flags &= ~STREAM_WRITING;
  __surefoot_settle(stream->descriptor);
}

// The end of a stream over a descriptor. What it has read ahead is lost to others that share the place.
static void detach(FILE *stream) {
  if (stream->descriptor < 0)
    return;
  struct surefoot_description *description = __surefoot_of_stream(stream->descriptor);
  int is_lost = description != NULL && description->is_read_ahead && description->descriptors > 1;
  __surefoot_descriptors[stream->descriptor].is_stale = 0;
  settle(stream);
  if (description != NULL)
    description->is_read_ahead = is_lost ? PLACE_IS_LOST : 0;
  __surefoot_descriptors[stream->descriptor].has_stream = 0;
}

static int is_own(const FILE *stream) { return stream == stdin || stream == stdout || stream == stderr; }

int fclose(FILE *stream) {
  static const int errors[] = {EIO, ENOSPC, 0};
  if (is_own(stream))
    __surefoot_assumes(SUREFOOT_RESULT, SUREFOOT_AS_STARTED);
  detach(stream);
  int fails = __surefoot_fails("fclose", errors);
  int error = errno;
  int result = __surefoot_close(stream->descriptor);
  if (fails)
    errno = error;
  if (is_own(stream)) {
    // Using it again is undefined, but it is there: it fails as a closed descriptor does.
    stream->descriptor = -1;
    stream->flags &= ~(STREAM_AT_END | STREAM_FAILED);
  } else {
    __surefoot_release(stream);
  }
  return fails || result != 0 ? EOF : 0;
}

int fcloseall(void) {
  __surefoot_settle(-1);
  return 0;
}

// The stream gets the same descriptor for the other file.
static FILE *reopen(const char *path, const char *mode, FILE *stream) {
  static const int errors[] = {EACCES, EINTR, EIO, EMFILE, ENFILE, ENOMEM, ENOSPC, EROFS, 0};
  if (path == NULL || stream->descriptor >= MEMORY_STREAMS)
    __surefoot_unsupported("freopen without a name, or of memory");
  detach(stream);
  int wanted = stream->descriptor;
  if (wanted >= 0)
    __surefoot_close(wanted);
  // Whatever is wrong, the old file is closed.
  int flags = __surefoot_flags_of(mode);
  int fails = flags < 0 || __surefoot_fails("freopen", errors);
  int descriptor = fails ? -1 : __surefoot_open(AT_CURRENT, path, flags, 0666);
  if (descriptor < 0) {
    stream->descriptor = -1;
    if (!is_own(stream))
      __surefoot_release(stream);
    return NULL;
  }
  if (wanted >= 0 && descriptor != wanted) {
    __surefoot_descriptors[wanted] = __surefoot_descriptors[descriptor];
    __surefoot_descriptors[descriptor].has_stream = 0;
    __surefoot_descriptors[descriptor].description = NULL;
    descriptor = wanted;
  }
  attach(stream, descriptor, flags);
  return stream;
}

FILE *freopen(const char *path, const char *mode, FILE *stream) { return reopen(path, mode, stream); }

FILE *freopen64(const char *path, const char *mode, FILE *stream) { return reopen(path, mode, stream); }

enum { FROM_START, FROM_HERE, FROM_END };

// Where glibc's count of where the stream is can be wrong: it does not see that the descriptor writes at the end.
static void refuse_uncounted(const FILE *stream, const struct surefoot_description *description) {
  if ((description->flags & OPEN_APPEND) && !(stream->flags & (STREAM_APPENDS | STREAM_NO_WRITES)))
    __surefoot_unsupported("the place of a stream that does not know that its descriptor writes at the end");
}

static void refuse_devices(const struct surefoot_node *node) {
  if (node->behaviour == BEHAVES_ZERO || node->behaviour == BEHAVES_FULL || node->behaviour == BEHAVES_RANDOM)
    __surefoot_unsupported("the place of a stream over a device");
}

// Whether the stream itself has read ahead. What another stream has read of the same description is not in its buffer.
static int own_read_ahead(const FILE *stream, const struct surefoot_description *description, int needs_place) {
  int is_read_ahead = description->is_read_ahead;
  if (is_read_ahead == 0 || is_read_ahead == stream->descriptor + 1)
    return is_read_ahead;
  if (is_read_ahead != PLACE_IS_LOST || needs_place)
    __surefoot_unsupported("two streams that read from one place");
  return 0;
}

// A stream that is read stays in what it has in its buffer, or reads a block around its new place, so that the
// descriptor is anywhere; only at the start of a file nothing has to be read.
static void move_buffer(FILE *stream, struct surefoot_description *description, int was_read_ahead) {
  enum { BLOCK = 8192 }; // of a stream over memory
  struct surefoot_node *node = description->node;
  if (stream->flags & STREAM_NO_READS)
    return;
  if (node->memory != NULL) {
    if (description->offset % BLOCK != 0) {
      node->memory->fill(node, description->offset / BLOCK * BLOCK);
      description->is_read_ahead = stream->descriptor + 1;
    }
    return;
  }
  if (was_read_ahead)
    description->is_read_ahead = was_read_ahead;
  if (was_read_ahead || description->offset != 0)
    __surefoot_read_ahead(description, stream->descriptor);
}

static int seek(FILE *stream, long long offset, int from) {
  struct surefoot_description *description = __surefoot_of_stream(stream->descriptor);
  if (from < FROM_START || from > FROM_END)
    return surefoot_error(EINVAL);
  if (description == NULL)
    return -1;
  refuse_devices(description->node);
  if (from == FROM_HERE) {
    refuse_uncounted(stream, description);
    offset -= stream->pushed_back_count;
  }
  int was_read_ahead = own_read_ahead(stream, description, from == FROM_HERE);
  settle(stream);
  if (from == FROM_END)
    surefoot_refuse_unflushed(description->node);
  if (__surefoot_seek(description, offset, from) < 0) {
    // What was read stays read.
    if (was_read_ahead)
      description->is_read_ahead = was_read_ahead;
    return -1;
  }
  stream->flags = (stream->flags & ~STREAM_AT_END) | STREAM_MOVED;
  move_buffer(stream, description, was_read_ahead);
  return 0;
}

int fseek(FILE *stream, long offset, int from) { return seek(stream, offset, from); }

int fseeko(FILE *stream, long offset, int from) { return seek(stream, offset, from); }

int fseeko64(FILE *stream, long long offset, int from) { return seek(stream, offset, from); }

void rewind(FILE *stream) {
  seek(stream, 0, FROM_START);
  stream->flags &= ~STREAM_FAILED;
}

static long long tell(FILE *stream) {
  struct surefoot_description *description = __surefoot_of_stream(stream->descriptor);
  if (description == NULL)
    return -1;
  refuse_devices(description->node);
  refuse_uncounted(stream, description);
  // What the descriptor has read stays read.
  int is_read_ahead = own_read_ahead(stream, description, 1);
  description->is_read_ahead = 0;
  long long offset = __surefoot_seek(description, 0, FROM_HERE);
  description->is_read_ahead = is_read_ahead;
  if (offset >= 0 && (description->flags & OPEN_APPEND) && (stream->flags & STREAM_WRITING))
    offset = description->node->size;
  if (offset < 0)
    return -1;
  if (stream->pushed_back_count == 0)
    return offset;
  // glibc does not count what was pushed back before there was a buffer.
  if (!is_read_ahead && !(stream->flags & STREAM_MOVED))
    __surefoot_unsupported("the place of a stream with bytes pushed back before anything was read");
  if (offset == 0 && stream->pushed_back_count == 1)
    return surefoot_error(EINVAL);
  if (offset < stream->pushed_back_count)
    __surefoot_unsupported("the place of a stream with bytes pushed back in front of the start of the file");
  return offset - stream->pushed_back_count;
}

long ftell(FILE *stream) {
  long long offset = tell(stream);
  return offset > LONG_MAX ? surefoot_error(EOVERFLOW) : (long)offset;
}

long ftello(FILE *stream) { return ftell(stream); }

long long ftello64(FILE *stream) { return tell(stream); }

// The offset is the first member on both sizes of it.
int fgetpos(FILE *stream, long *position) {
  long offset = ftell(stream);
  if (offset < 0)
    return -1;
  *position = offset;
  return 0;
}

int fgetpos64(FILE *stream, long long *position) {
  long long offset = tell(stream);
  if (offset < 0)
    return -1;
  *position = offset;
  return 0;
}

int fsetpos(FILE *stream, const long *position) { return seek(stream, *position, FROM_START); }

int fsetpos64(FILE *stream, const long long *position) { return seek(stream, *position, FROM_START); }

// A file without a name.
static FILE *temporary(void) {
  static const int errors[] = {EACCES, EMFILE, ENFILE, ENOSPC, 0};
  if (__surefoot_fails("tmpfile", errors))
    return NULL;
  int descriptor = __surefoot_open(AT_CURRENT, "/tmp", OPEN_UNNAMED | OPEN_FOLDER | OPEN_BOTH, 0600);
  return descriptor < 0 ? NULL : __surefoot_new_stream(descriptor, OPEN_BOTH);
}

FILE *tmpfile(void) { return temporary(); }

FILE *tmpfile64(void) { return temporary(); }

// How much a buffer would hold is not known here, unless that is nothing.
size_t __fpending(FILE *stream) {
  if (stream == stderr || !(stream->flags & STREAM_WRITING))
    return 0;
  return __surefoot_any();
}

static int is_reading(FILE *stream) {
  struct surefoot_description *description = __surefoot_of_stream(stream->descriptor);
  if (stream->flags & STREAM_NO_WRITES)
    return 1;
  if ((stream->flags & STREAM_UNBUFFERED) && !(stream->flags & STREAM_WRITING))
    return 1;
  return description != NULL && description->is_read_ahead && !(stream->flags & STREAM_WRITING);
}

int __freading(FILE *stream) {
  int before = errno, result = is_reading(stream);
  errno = before;
  return result;
}

int __fwriting(FILE *stream) { return (stream->flags & (STREAM_NO_READS | STREAM_WRITING)) != 0; }

int __freadable(FILE *stream) { return !(stream->flags & STREAM_NO_READS); }

int __fwritable(FILE *stream) { return !(stream->flags & STREAM_NO_WRITES); }

int __flbf(FILE *stream) {
  (void)stream;
  return 0;
}

size_t __fbufsize(FILE *stream) {
  (void)stream;
  return __surefoot_any();
}

static void purge(FILE *stream) {
  // Soundness: what would be in the buffer was written long ago.
  if (stream->flags & STREAM_WRITING)
    __surefoot_unsupported("dropping what a stream has not written yet");
  settle(stream);
}

void __fpurge(FILE *stream) { purge(stream); }

int fpurge(FILE *stream) {
  purge(stream);
  return 0;
}

int __fsetlocking(FILE *stream, int type) {
  (void)stream, (void)type;
  return 1;
}

void _flushlbf(void) {}

// There is one thread.
void flockfile(FILE *stream) { (void)stream; }

void funlockfile(FILE *stream) { (void)stream; }

int ftrylockfile(FILE *stream) {
  (void)stream;
  return 0;
}
