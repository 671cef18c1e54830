// provides: open open64 __open_2 __open64_2 openat openat64 __openat_2 creat creat64
//
// Opening files by their paths.
#include "files.h"

static const int open_errors[] = {EACCES, EMFILE, ENFILE, ENOSPC, EINTR, 0};

static int open_at(const char *function, int at, const char *path, int flags, unsigned mode) {
  return __surefoot_fails(function, open_errors) ? -1 : surefoot_numbered(__surefoot_open(at, path, flags, mode));
}

// The mode is there only if a file may be made.
static int takes_mode(int flags) { return (flags & (OPEN_CREATE | OPEN_UNNAMED)) != 0; }

#define MODE_OF(flags, last)                                                                                           \
  unsigned mode = 0;                                                                                                   \
  if (takes_mode(flags)) {                                                                                             \
    va_list arguments;                                                                                                 \
    va_start(arguments, last);                                                                                         \
    mode = va_arg(arguments, unsigned);                                                                                \
    va_end(arguments);                                                                                                 \
  }

int open(const char *path, int flags, ...) {
  MODE_OF(flags, flags)
  return open_at("open", AT_CURRENT, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE_OF(flags, flags)
  return open_at("open", AT_CURRENT, path, flags, mode);
}

int __open_2(const char *path, int flags) { return open_at("open", AT_CURRENT, path, flags, 0); }

int __open64_2(const char *path, int flags) { return open_at("open", AT_CURRENT, path, flags, 0); }

int openat(int at, const char *path, int flags, ...) {
  MODE_OF(flags, flags)
  return open_at("openat", at, path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...) {
  MODE_OF(flags, flags)
  return open_at("openat", at, path, flags, mode);
}

int __openat_2(int at, const char *path, int flags) { return open_at("openat", at, path, flags, 0); }

int creat(const char *path, unsigned mode) {
  return open_at("open", AT_CURRENT, path, OPEN_WRITE | OPEN_CREATE | OPEN_TRUNCATE, mode);
}

int creat64(const char *path, unsigned mode) {
  return open_at("open", AT_CURRENT, path, OPEN_WRITE | OPEN_CREATE | OPEN_TRUNCATE, mode);
}
