// provides: __surefoot_seek read write pread pread64 pwrite pwrite64 readv writev lseek lseek64 __lseek llseek close dup dup2 dup3 pipe pipe2 fcntl fcntl64 fsync fdatasync sync syncfs ftruncate ftruncate64 posix_fadvise posix_fadvise64 posix_fallocate posix_fallocate64 fallocate fallocate64 closefrom readahead lockf lockf64
//
// Calls that take a descriptor.
#include "files.h"

ptrdiff_t __surefoot_write_to(struct surefoot_description *, const void *, size_t, long long);
ptrdiff_t __surefoot_read_from(struct surefoot_description *, void *, size_t, long long);

// Off_t is as wide as long; the variants with 64 are always wide.
typedef long offset_type;

static const int read_errors[] = {EINTR, EIO, EAGAIN, 0};
static const int write_errors[] = {EINTR, EIO, ENOSPC, 0};

static ptrdiff_t read_at(int descriptor, void *data, size_t size, long long offset) {
  struct surefoot_description *description = __surefoot_file(descriptor);
  if (description == NULL)
    return -1;
  if (size > PTRDIFF_MAX)
    __surefoot_unsupported("a size that is more than half of all memory");
  if (description->is_read_ahead)
    __surefoot_unsupported("reading from a descriptor that a stream has read from");
  if (__surefoot_fails("read", read_errors))
    return -1;
  // Soundness: less than is asked for may come, of what is no file.
  if ((description->node->mode & TYPE_MASK) != TYPE_FILE)
    __surefoot_assumes(SUREFOOT_MODEL, "read gives all that it is asked for and there is");
  return __surefoot_read_from(description, data, size, offset);
}

static ptrdiff_t write_at(int descriptor, const void *data, size_t size, long long offset) {
  struct surefoot_description *description = __surefoot_file(descriptor);
  if (description == NULL)
    return -1;
  if (size > PTRDIFF_MAX)
    __surefoot_unsupported("a size that is more than half of all memory");
  if (description->is_read_ahead)
    __surefoot_unsupported("writing to a descriptor that a stream has read from");
  if (description->node->unflushed && description->node->behaviour == BEHAVES_PLAIN)
    __surefoot_unsupported("writing to a file that a stream has written to without being flushed");
  if (__surefoot_fails("write", write_errors))
    return -1;
  // Soundness: of more than one byte, less may be written, as of a file that fills the disk.
  if (size > 1)
    __surefoot_assumes(SUREFOOT_RESULT, "write takes all that it is given");
  return __surefoot_write_to(description, data, size, offset);
}

ptrdiff_t read(int descriptor, void *data, size_t size) { return read_at(descriptor, data, size, -1); }

ptrdiff_t write(int descriptor, const void *data, size_t size) { return write_at(descriptor, data, size, -1); }

// Whether there are offsets in what is open.
static int has_offset(int descriptor, long long offset) {
  if (offset < 0)
    return surefoot_error(EINVAL) == 0;
  struct surefoot_description *description = __surefoot_file(descriptor);
  if (description == NULL)
    return 0;
  __surefoot_decide(description->node);
  if ((description->node->mode & TYPE_MASK) == TYPE_PIPE)
    return surefoot_error(ESPIPE) == 0;
  return 1;
}

ptrdiff_t pread(int descriptor, void *data, size_t size, offset_type offset) {
  return has_offset(descriptor, offset) ? read_at(descriptor, data, size, offset) : -1;
}

ptrdiff_t pread64(int descriptor, void *data, size_t size, long long offset) {
  return has_offset(descriptor, offset) ? read_at(descriptor, data, size, offset) : -1;
}

ptrdiff_t pwrite(int descriptor, const void *data, size_t size, offset_type offset) {
  return has_offset(descriptor, offset) ? write_at(descriptor, data, size, offset) : -1;
}

ptrdiff_t pwrite64(int descriptor, const void *data, size_t size, long long offset) {
  return has_offset(descriptor, offset) ? write_at(descriptor, data, size, offset) : -1;
}

struct piece {
  void *data;
  size_t size;
};

enum { MOST_PIECES = 1024 };

// Whether so many pieces may be read or written at once.
static int are_pieces(int descriptor, const struct piece *pieces, int count, int other_access) {
  struct surefoot_description *description = __surefoot_file(descriptor);
  if (description == NULL)
    return 0;
  if (count < 0 || count > MOST_PIECES) {
    // Which of the two mistakes it says depends on the kernel.
    if ((description->flags & OPEN_ACCESS) == other_access)
      __surefoot_unsupported("so many pieces of what is not open for that");
    return surefoot_error(EINVAL) == 0;
  }
  size_t total = 0;
  for (int index = 0; index < count; index++) {
    if (pieces[index].size > PTRDIFF_MAX - total)
      __surefoot_unsupported("sizes that are more than half of all memory");
    total += pieces[index].size;
  }
  return 1;
}

ptrdiff_t readv(int descriptor, const struct piece *pieces, int count) {
  if (!are_pieces(descriptor, pieces, count, OPEN_WRITE))
    return -1;
  // Without a piece, whether it may be read is still looked at.
  if (count == 0)
    return read_at(descriptor, NULL, 0, -1);
  ptrdiff_t total = 0;
  for (int index = 0; index < count; index++) {
    ptrdiff_t got = read_at(descriptor, pieces[index].data, pieces[index].size, -1);
    if (got < 0)
      return total > 0 ? total : -1;
    total += got;
    if ((size_t)got < pieces[index].size)
      break;
  }
  return total;
}

ptrdiff_t writev(int descriptor, const struct piece *pieces, int count) {
  if (!are_pieces(descriptor, pieces, count, OPEN_READ))
    return -1;
  if (count == 0)
    return write_at(descriptor, NULL, 0, -1);
  ptrdiff_t total = 0;
  for (int index = 0; index < count; index++) {
    ptrdiff_t got = write_at(descriptor, pieces[index].data, pieces[index].size, -1);
    if (got < 0)
      return total > 0 ? total : -1;
    total += got;
    if ((size_t)got < pieces[index].size)
      break;
  }
  return total;
}

enum { FROM_START, FROM_HERE, FROM_END, NEXT_DATA, NEXT_HOLE };

static const long long FARTHEST = 1LL << 34;

long long __surefoot_seek(struct surefoot_description *description, long long offset, int from) {
  struct surefoot_node *node = description->node;
  __surefoot_decide(node);
  if ((node->mode & TYPE_MASK) == TYPE_PIPE) {
    return surefoot_error(ESPIPE);
  }
  if (node->memory != NULL && node->memory->place != NULL && (offset != 0 || from != FROM_HERE))
    __surefoot_unsupported("moving in a stream over memory that grows");
  // A place that does not depend on where the descriptor is can be gone to when no stream has a buffer any more.
  int is_found = description->is_read_ahead == PLACE_IS_LOST && (from == FROM_START || from == FROM_END);
  if (description->is_read_ahead && !is_found) {
    // How far a stream has read ahead is not known here. Any number stands for it, which only a proof can use.
    size_t any = __surefoot_any();
    if (offset == 0 && from == FROM_HERE && !__surefoot_is_known(any))
      return (long long)(any & INT_MAX);
    __surefoot_unsupported("moving in a descriptor that a stream has read from");
  }
  // Devices that have no positions take any.
  if ((node->mode & TYPE_MASK) == TYPE_DEVICE)
    return 0;
  long long base = 0;
  switch (from) {
  case FROM_START: break;
  case FROM_HERE: base = description->offset; break;
  case FROM_END: base = node->size; break;
  case NEXT_DATA:
  case NEXT_HOLE:
    // A file may be taken to have no holes but the one at its end.
    if (offset < 0 || offset >= node->size)
      return surefoot_error(ENXIO);
    __surefoot_assumes(SUREFOOT_MODEL, "files have no holes");
    base = from == NEXT_HOLE ? node->size - offset : 0;
    break;
  default: return surefoot_error(EINVAL);
  }
  // As the kernel, whose sum is below zero then.
  if (offset > 0 && base > LLONG_MAX - offset)
    return surefoot_error(EINVAL);
  // Soundness: how far there may be something is the file system's.
  if (base + offset > FARTHEST)
    __surefoot_unsupported("moving farther than 16 gigabytes in a file");
  // As glibc: nowhere behind a buffer that does not grow.
  const struct surefoot_memory *memory = node->memory;
  int is_behind = memory != NULL && memory->place == NULL && base + offset > (long long)memory->size;
  if (base + offset < 0 || is_behind)
    return surefoot_error(EINVAL);
  if ((node->mode & TYPE_MASK) == TYPE_FOLDER) {
    if (base + offset != 0)
      __surefoot_unsupported("moving in a folder that is listed");
    description->position = node->entries;
  }
  if (is_found)
    description->is_read_ahead = 0;
  description->offset = base + offset;
  return description->offset;
}

static long long seek(int descriptor, long long offset, int from) {
  struct surefoot_description *description = __surefoot_file(descriptor);
  if (description == NULL)
    return -1;
  // As the kernel, before it looks at what is open.
  if (from < FROM_START || from > NEXT_HOLE)
    return surefoot_error(EINVAL);
  __surefoot_decide(description->node);
  surefoot_refuse_unflushed(description->node);
  return __surefoot_seek(description, offset, from);
}

long long lseek64(int descriptor, long long offset, int from) { return seek(descriptor, offset, from); }

long long llseek(int descriptor, long long offset, int from) { return seek(descriptor, offset, from); }

offset_type lseek(int descriptor, offset_type offset, int from) {
  long long result = seek(descriptor, offset, from);
  return result > LONG_MAX ? surefoot_error(EOVERFLOW) : (offset_type)result;
}

offset_type __lseek(int descriptor, offset_type offset, int from) { return lseek(descriptor, offset, from); }

int close(int descriptor) {
  static const int errors[] = {EIO, EINTR, 0};
  if (__surefoot_description(descriptor) == NULL)
    return -1;
  int fails = __surefoot_fails("close", errors);
  // It is closed in any case.
  int result = __surefoot_close(descriptor);
  return fails ? -1 : result;
}

void closefrom(int least) {
  for (int descriptor = least < 0 ? 0 : least; descriptor < MOST_DESCRIPTORS; descriptor++)
    if (__surefoot_descriptors[descriptor].description != NULL)
      __surefoot_close(descriptor);
}

static int duplicate(int descriptor, int least, int close_on_exec) {
  struct surefoot_description *description = __surefoot_description(descriptor);
  if (description == NULL)
    return -1;
  int result = __surefoot_new_descriptor(description, least);
  __surefoot_descriptors[result].close_on_exec = close_on_exec;
  return surefoot_numbered(result);
}

static const int duplicate_errors[] = {EMFILE, 0};
static const int duplicate_to_errors[] = {EBUSY, EINTR, EMFILE, 0};

int dup(int descriptor) { return __surefoot_fails("dup", duplicate_errors) ? -1 : duplicate(descriptor, 0, 0); }

static int duplicate_to(int descriptor, int target, int close_on_exec) {
  if (__surefoot_description(descriptor) == NULL || __surefoot_fails("dup2", duplicate_to_errors))
    return -1;
  if (target < 0)
    return surefoot_error(EBADF);
  if (target >= MOST_DESCRIPTORS)
    __surefoot_unsupported("a descriptor of more than 255");
  if (__surefoot_descriptors[target].description != NULL)
    __surefoot_close(target);
  return duplicate(descriptor, target, close_on_exec);
}

int dup2(int descriptor, int target) {
  if (descriptor == target)
    return __surefoot_description(descriptor) == NULL ? -1 : target;
  return duplicate_to(descriptor, target, 0);
}

int dup3(int descriptor, int target, int flags) {
  if (descriptor == target || (flags & ~OPEN_CLOSE_ON_EXEC))
    return surefoot_error(EINVAL);
  return duplicate_to(descriptor, target, flags != 0);
}

static int open_pipe(int ends[2], int flags) {
  static const int errors[] = {EMFILE, ENFILE, 0};
  if (flags & ~(OPEN_CLOSE_ON_EXEC | OPEN_NONBLOCK))
    return surefoot_error(EINVAL);
  if (__surefoot_fails("pipe", errors))
    return -1;
  struct surefoot_node *node = __surefoot_new_node(TYPE_PIPE | 0600);
  node->opened = 2;
  node->readers = node->writers = 1;
  for (int end = 0; end < 2; end++) {
    struct surefoot_description *description = __surefoot_room(sizeof *description);
    description->node = node;
    description->flags = flags | (end == 0 ? OPEN_READ : OPEN_WRITE);
    ends[end] = __surefoot_new_descriptor(description, 0);
  }
  __surefoot_assumes(SUREFOOT_MODEL, SUREFOOT_AS_STARTED);
  return 0;
}

int pipe(int ends[2]) { return open_pipe(ends, 0); }

int pipe2(int ends[2], int flags) { return open_pipe(ends, flags); }

enum {
  COMMAND_DUP = 0, COMMAND_GET_FLAGS = 1, COMMAND_SET_FLAGS = 2, COMMAND_GET_STATUS = 3, COMMAND_SET_STATUS = 4,
  COMMAND_DUP_CLOSE = 1030, CHANGEABLE = OPEN_APPEND | OPEN_NONBLOCK
};

// As the kernel, which notes of files that they may be large.
static int status_of(const struct surefoot_description *description) {
  struct surefoot_node *node = description->node;
  int flags = description->flags & ~(OPEN_CREATE | OPEN_NEW | OPEN_TRUNCATE | OPEN_CLOSE_ON_EXEC);
  __surefoot_decide(node);
  // Of one that is open for its path only the kernel keeps nothing else.
  if (flags & OPEN_PATH)
    return flags;
  return (node->mode & TYPE_MASK) == TYPE_PIPE || sizeof(long) == 4 ? flags : flags | 0100000;
}

static int control(int descriptor, int command, long argument) {
  struct surefoot_description *description = __surefoot_description(descriptor);
  if (description == NULL)
    return -1;
  switch (command) {
  case COMMAND_DUP:
  case COMMAND_DUP_CLOSE:
    if (argument < 0)
      return surefoot_error(EINVAL);
    if (__surefoot_fails("fcntl", duplicate_errors))
      return -1;
    return duplicate(descriptor, (int)argument, command == COMMAND_DUP_CLOSE);
  case COMMAND_GET_FLAGS: return __surefoot_descriptors[descriptor].close_on_exec;
  case COMMAND_SET_FLAGS: __surefoot_descriptors[descriptor].close_on_exec = (int)argument & 1; return 0;
  case COMMAND_GET_STATUS: return status_of(description);
  case COMMAND_SET_STATUS:
    if (description->flags & OPEN_PATH)
      return surefoot_error(EBADF);
    // Soundness: a stream goes on to count as it did before.
    if (((description->flags ^ (int)argument) & OPEN_APPEND) && description->node->behaviour == BEHAVES_PLAIN
        && __surefoot_has_stream(description))
      __surefoot_unsupported("changing O_APPEND below a stream");
    description->flags = (description->flags & ~CHANGEABLE) | ((int)argument & CHANGEABLE);
    return 0;
  default: __surefoot_unsupported("this command of fcntl");
  }
}

// Whether the command is followed here, and then whether it has an argument: one that is not there must not be read.
static int takes_argument(int command) {
  switch (command) {
  case COMMAND_DUP:
  case COMMAND_DUP_CLOSE:
  case COMMAND_SET_FLAGS:
  case COMMAND_SET_STATUS: return 1;
  case COMMAND_GET_FLAGS:
  case COMMAND_GET_STATUS: return 0;
  default: __surefoot_unsupported("this command of fcntl");
  }
}

int fcntl(int descriptor, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  long argument = takes_argument(command) ? va_arg(arguments, int) : 0;
  va_end(arguments);
  return control(descriptor, command, argument);
}

int fcntl64(int descriptor, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  long argument = takes_argument(command) ? va_arg(arguments, int) : 0;
  va_end(arguments);
  return control(descriptor, command, argument);
}

static int synchronise(int descriptor) {
  static const int errors[] = {EIO, 0};
  struct surefoot_description *description = __surefoot_file(descriptor);
  if (description == NULL)
    return -1;
  __surefoot_decide(description->node);
  // There is nothing behind them.
  unsigned type = description->node->mode & TYPE_MASK;
  if (type == TYPE_PIPE || type == TYPE_DEVICE)
    return surefoot_error(EINVAL);
  return __surefoot_fails("fsync", errors) ? -1 : 0;
}

int fsync(int descriptor) { return synchronise(descriptor); }

int fdatasync(int descriptor) { return synchronise(descriptor); }

int syncfs(int descriptor) { return __surefoot_file(descriptor) == NULL ? -1 : 0; }

void sync(void) {}

static int resize(int descriptor, long long size) {
  static const int errors[] = {EIO, EFBIG, 0};
  struct surefoot_description *description = __surefoot_file(descriptor);
  if (description == NULL)
    return -1;
  __surefoot_decide(description->node);
  if ((description->node->mode & TYPE_MASK) != TYPE_FILE || (description->flags & OPEN_ACCESS) == OPEN_READ)
    return surefoot_error(EINVAL);
  return __surefoot_fails("ftruncate", errors) ? -1 : __surefoot_resize_node(description->node, size);
}

int ftruncate(int descriptor, offset_type size) { return resize(descriptor, size); }

int ftruncate64(int descriptor, long long size) { return resize(descriptor, size); }

// Advice, which changes nothing; the error is the result.
static int advise(int descriptor, int advice) {
  int before = errno;
  struct surefoot_description *description = __surefoot_file(descriptor);
  errno = before;
  if (description == NULL)
    return EBADF;
  __surefoot_decide(description->node);
  if ((description->node->mode & TYPE_MASK) == TYPE_PIPE)
    return ESPIPE;
  return advice < 0 || advice > 5 ? EINVAL : 0;
}

int posix_fadvise(int descriptor, offset_type offset, offset_type length, int advice) {
  (void)offset, (void)length;
  return advise(descriptor, advice);
}

int posix_fadvise64(int descriptor, long long offset, long long length, int advice) {
  (void)offset, (void)length;
  return advise(descriptor, advice);
}

ptrdiff_t readahead(int descriptor, long long offset, size_t size) {
  (void)offset, (void)size;
  return __surefoot_file(descriptor) == NULL ? -1 : 0;
}

// 0 or the error.
static int allocate(int descriptor, long long offset, long long length) {
  struct surefoot_description *description = __surefoot_file(descriptor);
  if (description != NULL)
    __surefoot_decide(description->node);
  if (description == NULL || (description->flags & OPEN_ACCESS) == OPEN_READ)
    return EBADF;
  if (offset < 0 || length <= 0)
    return EINVAL;
  if ((description->node->mode & TYPE_MASK) == TYPE_PIPE)
    return ESPIPE;
  if ((description->node->mode & TYPE_MASK) != TYPE_FILE)
    return ENODEV;
  if (offset > LLONG_MAX - length)
    return EFBIG;
  if (offset + length > description->node->size)
    __surefoot_resize_node(description->node, offset + length);
  return 0;
}

int posix_fallocate(int descriptor, offset_type offset, offset_type length) {
  int before = errno, error = allocate(descriptor, offset, length);
  errno = before;
  return error;
}

int posix_fallocate64(int descriptor, long long offset, long long length) {
  int before = errno, error = allocate(descriptor, offset, length);
  errno = before;
  return error;
}

static int allocate_as(int descriptor, int mode, long long offset, long long length) {
  if (mode != 0) {
    __surefoot_assumes(SUREFOOT_RESULT, "the file system has no modes of fallocate");
    return surefoot_error(EOPNOTSUPP);
  }
  int error = allocate(descriptor, offset, length);
  return error == 0 ? 0 : surefoot_error(error);
}

int fallocate(int descriptor, int mode, offset_type offset, offset_type length) {
  return allocate_as(descriptor, mode, offset, length);
}

int fallocate64(int descriptor, int mode, long long offset, long long length) {
  return allocate_as(descriptor, mode, offset, length);
}

enum { UNLOCK, LOCK, TRY_LOCK, TEST_LOCK };

static int lock(int descriptor, int command) {
  struct surefoot_description *description = __surefoot_file(descriptor);
  if (command < UNLOCK || command > TEST_LOCK)
    return surefoot_error(EINVAL);
  if (description == NULL)
    return -1;
  if ((description->node->mode & TYPE_MASK) != TYPE_FILE)
    __surefoot_unsupported("locking what is no file");
  if ((command == LOCK || command == TRY_LOCK) && (description->flags & OPEN_ACCESS) == OPEN_READ)
    return surefoot_error(EBADF);
  __surefoot_assumes(SUREFOOT_RESULT, "no other process locks files");
  return 0;
}

int lockf(int descriptor, int command, offset_type size) { return (void)size, lock(descriptor, command); }
int lockf64(int descriptor, int command, long long size) { return (void)size, lock(descriptor, command); }
