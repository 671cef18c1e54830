// provides: __surefoot_decide __surefoot_read_ahead __surefoot_has_stream __surefoot_descriptors __surefoot_umask __surefoot_description __surefoot_file __surefoot_of_stream __surefoot_new_descriptor __surefoot_open __surefoot_close __surefoot_write_to __surefoot_read_from
// replaces: __surefoot_put __surefoot_put_through __surefoot_get __surefoot_settle __surefoot_flush_fails
//
// Open files, and what reading and writing them does.
#include "files.h"

struct surefoot_descriptor __surefoot_descriptors[MOST_DESCRIPTORS + MOST_MEMORY_STREAMS];
unsigned __surefoot_umask = 022;

enum { PIPE_ROOM = 65536 };

static int is_prepared;
static int ever_used; // all descriptors from here on were never open

static void open_own(int descriptor, enum surefoot_behaviour behaviour, int flags) {
  struct surefoot_description *description = __surefoot_room(sizeof *description);
  description->node = __surefoot_new_node(TYPE_PIPE | 0600);
  description->node->behaviour = behaviour;
  description->node->opened = 1;
  description->flags = flags;
  description->descriptors = 1;
  __surefoot_descriptors[descriptor].description = description;
  __surefoot_descriptors[descriptor].has_stream = 1;
  ever_used = descriptor + 1;
}

static void prepare(void) {
  if (is_prepared)
    return;
  is_prepared = 1;
  open_own(0, BEHAVES_INPUT, OPEN_READ);
  open_own(1, BEHAVES_OUTPUT, OPEN_WRITE);
  open_own(2, BEHAVES_ERROR, OPEN_WRITE);
}

struct surefoot_description *__surefoot_of_stream(int descriptor) {
  prepare();
  if (descriptor < 0 || __surefoot_descriptors[descriptor].description == NULL) {
    // One that the program never had may be open all the same.
    if (descriptor >= ever_used)
      __surefoot_assumes(SUREFOOT_MODEL, SUREFOOT_AS_STARTED);
    errno = EBADF;
    return NULL;
  }
  return __surefoot_descriptors[descriptor].description;
}

struct surefoot_description *__surefoot_description(int descriptor) {
  // The first three may have been closed by whoever started the program.
  if (descriptor >= 0 && descriptor <= 2)
    __surefoot_assumes(SUREFOOT_RESULT, SUREFOOT_AS_STARTED);
  if (descriptor < MOST_DESCRIPTORS)
    return __surefoot_of_stream(descriptor);
  __surefoot_assumes(SUREFOOT_MODEL, SUREFOOT_AS_STARTED);
  errno = EBADF;
  return NULL;
}

struct surefoot_description *__surefoot_file(int descriptor) {
  struct surefoot_description *description = __surefoot_description(descriptor);
  if (description == NULL || !(description->flags & OPEN_PATH))
    return description;
  errno = EBADF;
  return NULL;
}

// The lowest that is free.
int __surefoot_new_descriptor(struct surefoot_description *description, int least) {
  prepare();
  for (int descriptor = least; descriptor < MOST_DESCRIPTORS; descriptor++) {
    if (__surefoot_descriptors[descriptor].description == NULL) {
      __surefoot_descriptors[descriptor].description = description;
      __surefoot_descriptors[descriptor].close_on_exec = (description->flags & OPEN_CLOSE_ON_EXEC) != 0;
      description->descriptors++;
      if (ever_used <= descriptor)
        ever_used = descriptor + 1;
      return descriptor;
    }
  }
  __surefoot_unsupported("having more than 256 descriptors open");
}

static int open_node(struct surefoot_node *node, int flags) {
  struct surefoot_description *description = __surefoot_room(sizeof *description);
  description->node = node;
  description->flags = flags;
  if ((node->mode & TYPE_MASK) == TYPE_FOLDER)
    description->position = node->entries;
  node->opened++;
  return __surefoot_new_descriptor(description, 0);
}

static struct surefoot_node *new_file(const struct surefoot_found *found, unsigned mode) {
  if (surefoot_is_removed(found->folder)) {
    errno = ENOENT;
    return NULL;
  }
  if (!__surefoot_may(found->folder, 3)) {
    errno = EACCES;
    return NULL;
  }
  struct surefoot_node *node = __surefoot_new_node(TYPE_FILE | (mode & ~__surefoot_umask & 07777));
  __surefoot_enter(found->folder, found->name, found->length, node);
  return node;
}

// Whether a file that is there may be opened like this.
static int check(struct surefoot_node *node, int flags) {
  unsigned type = node->mode & TYPE_MASK;
  int access = flags & OPEN_ACCESS;
  int writes = access != OPEN_READ || (flags & OPEN_TRUNCATE);
  if ((flags & OPEN_CREATE) && (flags & OPEN_NEW))
    return surefoot_error(EEXIST);
  if ((flags & OPEN_FOLDER) && type != TYPE_FOLDER)
    return surefoot_error(ENOTDIR);
  if (type == TYPE_LINK && !(flags & OPEN_PATH))
    return surefoot_error(ELOOP);
  if (type == TYPE_FOLDER && (writes || (flags & OPEN_CREATE)))
    return surefoot_error(EISDIR);
  if (flags & OPEN_PATH)
    return 0;
  if (type == TYPE_PIPE)
    __surefoot_unsupported("opening a named pipe");
  unsigned wanted = (access != OPEN_WRITE ? 4 : 0) | (writes ? 2 : 0);
  return __surefoot_may(node, wanted) ? 0 : surefoot_error(EACCES);
}

// A file without a name, in the folder at a path.
static int open_unnamed(int at, const char *path, int flags, unsigned mode) {
  struct surefoot_found found;
  int writes = (flags & OPEN_ACCESS) != OPEN_READ;
  if (!(flags & OPEN_FOLDER) || (flags & OPEN_CREATE) || !writes)
    return surefoot_error(EINVAL);
  if (__surefoot_find(at, path, FOLLOW, &found) != 0 || (found.node == NULL && surefoot_error(ENOENT)))
    return -1;
  if ((found.node->mode & TYPE_MASK) != TYPE_FOLDER)
    return surefoot_error(ENOTDIR);
  if (!__surefoot_may(found.node, 3))
    return surefoot_error(EACCES);
  if (surefoot_is_removed(found.node))
    __surefoot_unsupported("a file without a name in a folder that was removed");
  struct surefoot_node *node = __surefoot_new_node(TYPE_FILE | (mode & ~__surefoot_umask & 07777));
  node->is_linkable = !(flags & OPEN_NEW);
  return open_node(node, flags);
}

int __surefoot_open(int at, const char *path, int flags, unsigned mode) {
  struct surefoot_found found;
  if (flags & OPEN_PATH)
    flags &= OPEN_PATH | OPEN_FOLDER | OPEN_NOFOLLOW | OPEN_CLOSE_ON_EXEC;
  // Linux checks for both permissions and gives neither.
  else if ((flags & OPEN_ACCESS) == OPEN_ACCESS)
    __surefoot_unsupported("opening a file for neither reading nor writing");
  else if (flags & OPEN_UNNAMED)
    return open_unnamed(at, path, flags, mode);
  else if ((flags & OPEN_CREATE) && (flags & OPEN_FOLDER))
    __surefoot_unsupported("opening a folder that may have to be made");
  // A path that only a folder can have is no name for a file to be made, whatever is there.
  if (flags & OPEN_CREATE) {
    if (__surefoot_find(at, path, THE_ENTRY, &found) != 0)
      return -1;
    if (found.length == 0 && (flags & OPEN_NEW))
      return surefoot_error(EEXIST);
    if (found.is_folder_wanted || found.length == 0)
      return surefoot_error(EISDIR);
  }
  int follow = !(flags & OPEN_NOFOLLOW) && (flags & (OPEN_CREATE | OPEN_NEW)) != (OPEN_CREATE | OPEN_NEW);
  if (__surefoot_find(at, path, follow ? FOLLOW : FOLLOW_NOT, &found) != 0)
    return -1;
  if (found.node == NULL) {
    if (!(flags & OPEN_CREATE))
      return surefoot_error(ENOENT);
    // A link may lead to such a path, too.
    if (found.is_folder_wanted || found.length == 0)
      return surefoot_error(EISDIR);
    struct surefoot_node *node = new_file(&found, mode);
    return node == NULL ? -1 : open_node(node, flags);
  }
  if (check(found.node, flags) != 0)
    return -1;
  if ((flags & OPEN_TRUNCATE) && (found.node->mode & TYPE_MASK) == TYPE_FILE)
    __surefoot_resize_node(found.node, 0);
  return open_node(found.node, flags);
}

int __surefoot_close(int descriptor) {
  struct surefoot_description *description = __surefoot_of_stream(descriptor);
  if (description == NULL)
    return -1;
  if (description->node->unflushed == descriptor + 1)
    __surefoot_unsupported("closing a descriptor whose stream has not been flushed");
  if (description->is_read_ahead == descriptor + 1)
    __surefoot_descriptors[descriptor].is_stale = 1;
  __surefoot_descriptors[descriptor].description = NULL;
  description->descriptors--;
  if (description->descriptors > 0)
    return 0;
  struct surefoot_node *node = description->node;
  if ((node->mode & TYPE_MASK) == TYPE_PIPE) {
    if ((description->flags & OPEN_ACCESS) == OPEN_READ)
      node->readers--;
    else
      node->writers--;
  }
  node->opened--;
  __surefoot_drop_node(node);
  __surefoot_release(description);
  return 0;
}

// Soundness: it is the caller's. Standard output is a pipe, or with --sym-stdout perhaps a file.
void __surefoot_decide(struct surefoot_node *node) {
  if (node->is_decided || (node->behaviour != BEHAVES_INPUT && node->behaviour != BEHAVES_OUTPUT && node->behaviour != BEHAVES_ERROR))
    return;
  if (__surefoot_given(GIVEN_OUTPUT, 0) < 0) {
    __surefoot_assumes(SUREFOOT_MODEL, "standard input, output and error are pipes");
    return;
  }
  if (node->behaviour != BEHAVES_OUTPUT) {
    __surefoot_assumes(SUREFOOT_MODEL, "standard input and error are pipes");
    return;
  }
  // Soundness: nothing else can be made where a test is run natively.
  __surefoot_assumes(SUREFOOT_MODEL, "standard output is a pipe or a new file of mode 644, which the program cannot read");
  unsigned char is_file;
  __surefoot_give(GIVEN_OUTPUT, 0, &is_file);
  node->is_decided = 1;
  if (is_file & 1) {
    node->mode = TYPE_FILE | 0644;
    node->links = 1;
  } else {
    node->size = 0;
  }
}

static int is_printed; // what is written comes from the stream of standard output

// What it holds is written, and nobody can read it: the file has a size, but no bytes.
static ptrdiff_t write_output(struct surefoot_description *description, const void *data, size_t size,
                              long long offset) {
  struct surefoot_node *node = description->node;
  if (!node->is_decided || (node->mode & TYPE_MASK) == TYPE_FILE) {
    long long begin = description->flags & OPEN_APPEND ? node->size : offset >= 0 ? offset : description->offset;
    if (begin != node->size)
      __surefoot_unsupported("writing to standard output elsewhere than at its end");
    node->size += (long long)size;
    if (offset < 0)
      description->offset = node->size;
  }
  return (ptrdiff_t)(is_printed ? __surefoot_print(data, size) : __surefoot_write(1, data, size));
}

static ptrdiff_t write_pipe(struct surefoot_node *node, const void *data, size_t size) {
  if (node->readers == 0)
    __surefoot_unsupported("writing to a pipe that nobody reads");
  if (node->stored + size > PIPE_ROOM)
    __surefoot_unsupported("writing to a pipe that is full");
  return __surefoot_write_node(node, (long long)node->stored, data, size);
}

// What the calls write and pwrite do; no offset is -1.
ptrdiff_t __surefoot_write_to(struct surefoot_description *description, const void *data, size_t size,
                              long long offset) {
  struct surefoot_node *node = description->node;
  if (node->behaviour == BEHAVES_INPUT)
    __surefoot_decide(node);
  if ((description->flags & OPEN_ACCESS) == OPEN_READ || (description->flags & OPEN_PATH))
    return surefoot_error(EBADF);
  switch (node->behaviour) {
  case BEHAVES_OUTPUT: return write_output(description, data, size, offset);
  case BEHAVES_ERROR: return (ptrdiff_t)__surefoot_write(2, data, size);
  case BEHAVES_INPUT: return surefoot_error(EBADF);
  case BEHAVES_FULL: return size == 0 ? 0 : surefoot_error(ENOSPC);
  case BEHAVES_PLAIN: break;
  default: __surefoot_readable(data, size); return (ptrdiff_t)size;
  }
  if ((node->mode & TYPE_MASK) == TYPE_PIPE)
    return write_pipe(node, data, size);
  // As Linux does it, at the end also where an offset is given.
  if (offset >= 0)
    return __surefoot_write_node(node, description->flags & OPEN_APPEND ? node->size : offset, data, size);
  if (description->flags & OPEN_APPEND)
    description->offset = node->size;
  ptrdiff_t written = __surefoot_write_node(node, description->offset, data, size);
  description->offset += written;
  return written;
}

static ptrdiff_t read_pipe(struct surefoot_description *description, void *data, size_t size) {
  struct surefoot_node *node = description->node;
  ptrdiff_t count = __surefoot_read_node(node, description->offset, data, size);
  if (count == 0 && size > 0 && node->writers > 0)
    __surefoot_unsupported("reading a pipe that is empty");
  description->offset += count;
  return count;
}

// What the calls read and pread do; no offset is -1.
ptrdiff_t __surefoot_read_from(struct surefoot_description *description, void *data, size_t size, long long offset) {
  struct surefoot_node *node = description->node;
  unsigned char *bytes = data;
  if (node->behaviour == BEHAVES_OUTPUT || node->behaviour == BEHAVES_ERROR)
    __surefoot_decide(node);
  if ((description->flags & OPEN_ACCESS) == OPEN_WRITE || (description->flags & OPEN_PATH))
    return surefoot_error(EBADF);
  switch (node->behaviour) {
  case BEHAVES_INPUT: return (ptrdiff_t)__surefoot_read(0, data, size);
  case BEHAVES_OUTPUT:
  case BEHAVES_ERROR: return surefoot_error(EBADF);
  case BEHAVES_NULL: return 0;
  case BEHAVES_ZERO:
  case BEHAVES_FULL:
    for (size_t index = 0; index < size; index++)
      bytes[index] = 0;
    return (ptrdiff_t)size;
  case BEHAVES_RANDOM:
    for (size_t index = 0; index < size; index++)
      bytes[index] = (unsigned char)__surefoot_any();
    return (ptrdiff_t)size;
  case BEHAVES_PLAIN: break;
  }
  if ((node->mode & TYPE_MASK) == TYPE_FOLDER)
    return surefoot_error(EISDIR);
  if ((node->mode & TYPE_MASK) == TYPE_PIPE)
    return read_pipe(description, data, size);
  if (offset >= 0)
    return __surefoot_read_node(node, offset, data, size);
  ptrdiff_t count = __surefoot_read_node(node, description->offset, data, size);
  description->offset += count;
  return count;
}

// Soundness: a stream keeps what it writes for a while, and reads more than it gives. Here it does not, so a file
// or descriptor is marked where that would show, and using it behind the stream's back is not followed.
ptrdiff_t __surefoot_put(int descriptor, const void *data, size_t size) {
  static const int errors[] = {ENOSPC, EIO, 0};
  struct surefoot_description *description = __surefoot_of_stream(descriptor);
  if (description == NULL)
    __surefoot_unsupported("writing to a stream whose descriptor is closed");
  if (description->node->behaviour == BEHAVES_FULL)
    __surefoot_unsupported("a stream to a device that is full");
  // In what order things are written to standard output is nobody's concern.
  if (description->node->behaviour == BEHAVES_PLAIN && description->node->unflushed
      && description->node->unflushed != descriptor + 1)
    __surefoot_unsupported("two streams that write to one file");
  if (description->is_read_ahead && description->is_read_ahead != descriptor + 1
      && description->node->behaviour == BEHAVES_PLAIN)
    __surefoot_unsupported("writing by a stream where another one has read");
  if (__surefoot_fails("write by a stream", errors))
    return -1;
  struct surefoot_memory *memory = description->node->memory;
  if (memory != NULL && !description->node->unflushed) {
    memory->size_before = description->node->size;
    memory->begin = description->flags & OPEN_APPEND ? description->node->size : description->offset;
  }
  is_printed = descriptor == 1;
  ptrdiff_t written = __surefoot_write_to(description, data, size, -1);
  is_printed = 0;
  if (memory != NULL)
    memory->end = description->offset;
  if (description->node->behaviour == BEHAVES_PLAIN || description->node->behaviour == BEHAVES_OUTPUT)
    description->node->unflushed = descriptor + 1;
  // What it had read is dropped before this is written, at the stream's own place, where the descriptor goes to. Until
  // then the file is marked.
  if (description->node->unflushed == descriptor + 1 && (description->node->mode & TYPE_MASK) == TYPE_FILE)
    description->is_read_ahead = 0;
  return written;
}

// What is formatted for a descriptor goes there at once, unlike what goes to a stream.
ptrdiff_t __surefoot_put_through(int descriptor, const void *data, size_t size) {
  static const int errors[] = {ENOSPC, EIO, 0};
  struct surefoot_description *description = __surefoot_file(descriptor);
  if (description == NULL)
    return -1;
  if (description->is_read_ahead)
    __surefoot_unsupported("writing to a descriptor that a stream has read from");
  if (description->node->unflushed && description->node->behaviour == BEHAVES_PLAIN)
    __surefoot_unsupported("writing to a file that a stream has written to without being flushed");
  if (__surefoot_fails("dprintf", errors))
    return -1;
  return __surefoot_write_to(description, data, size, -1);
}

// Whether a stream may give what it has in its buffer, and what it may have there from now on.
static void check_buffer(struct surefoot_description *description) {
  struct surefoot_node *node = description->node;
  int is_changed = description->overwritten != node->overwritten;
  if (description->is_read_ahead && is_changed && description->offset < description->buffer_end)
    __surefoot_unsupported("a stream that has read ahead in a file that was then changed");
  // It reads anew, or what it has is what the file holds.
  description->overwritten = node->overwritten;
  description->buffer_end = node->size;
}

void __surefoot_read_ahead(struct surefoot_description *description, int descriptor) {
  if (!description->is_read_ahead)
    description->overwritten = description->node->overwritten;
  // Soundness: of a file that was changed it may have both what was there before and what is there now.
  if (!description->is_read_ahead || description->buffer_end < description->node->size)
    description->buffer_end = description->node->size;
  description->is_read_ahead = descriptor + 1;
}

int __surefoot_has_stream(const struct surefoot_description *description) {
  for (int descriptor = 0; descriptor < ever_used; descriptor++)
    if (__surefoot_descriptors[descriptor].description == description && __surefoot_descriptors[descriptor].has_stream)
      return 1;
  return 0;
}

ptrdiff_t __surefoot_get(int descriptor, void *data, size_t size) {
  static const int errors[] = {EIO, 0};
  struct surefoot_description *description = __surefoot_of_stream(descriptor);
  if (description == NULL)
    return -1;
  if (description->is_read_ahead && description->is_read_ahead != descriptor + 1)
    __surefoot_unsupported("two streams that read from one place");
  if (__surefoot_descriptors[descriptor].is_stale)
    __surefoot_unsupported("reading by a stream whose descriptor was closed behind its back");
  if (__surefoot_fails("read by a stream", errors))
    return -1;
  if (description->node->memory != NULL && !description->is_read_ahead)
    description->node->memory->fill(description->node, description->offset);
  check_buffer(description);
  ptrdiff_t count = __surefoot_read_from(description, data, size, -1);
  if (count > 0)
    description->is_read_ahead = descriptor + 1;
  return count;
}

int __surefoot_flush_fails(void) {
  static const int errors[] = {EIO, ENOSPC, 0};
  return __surefoot_fails("fflush", errors);
}

void __surefoot_settle(int descriptor) {
  if (descriptor >= 0 && __surefoot_descriptors[descriptor].is_stale)
    __surefoot_unsupported("flushing or moving a stream whose descriptor was closed behind its back");
  for (int each = 0; each < MOST_DESCRIPTORS + MOST_MEMORY_STREAMS; each++) {
    if (each == ever_used)
      each = MOST_DESCRIPTORS;
    struct surefoot_description *description = __surefoot_descriptors[each].description;
    // Flushing all streams does not show what is in a buffer that grows.
    if (descriptor < 0 && description != NULL && description->node->memory != NULL
        && description->node->memory->place != NULL)
      continue;
    if ((descriptor < 0 || each == descriptor) && description != NULL) {
      if (each == 1 && description->node->behaviour == BEHAVES_OUTPUT)
        __surefoot_buffer(FLUSHED);
      // Flushing all streams does not touch what was read, and what was read of a pipe cannot be given back.
      if (description->is_read_ahead == descriptor + 1 && (description->node->mode & TYPE_MASK) != TYPE_PIPE)
        description->is_read_ahead = 0;
      if (description->node->memory != NULL)
        description->node->memory->publish(description->node);
      if (description->node->unflushed == each + 1)
        description->node->unflushed = 0;
    }
  }
}
