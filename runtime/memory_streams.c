// provides: fmemopen open_memstream
//
// Streams over memory of the program. As with glibc what is written shows in it only when it is flushed, and what is
// read is taken from it when a buffer has to be filled.
#include "files.h"

// glibc's buffer, beyond which it would be filled or emptied on the way.
enum { BUFFER_SIZE = 8192 };

static FILE *new_stream(struct surefoot_memory memory, int flags, long long size) {
  int descriptor = MOST_DESCRIPTORS;
  while (descriptor < MOST_DESCRIPTORS + MOST_MEMORY_STREAMS && __surefoot_descriptors[descriptor].description != NULL)
    descriptor++;
  if (descriptor == MOST_DESCRIPTORS + MOST_MEMORY_STREAMS)
    __surefoot_unsupported("having more than 16 streams over memory open");
  struct surefoot_description *description = __surefoot_room(sizeof *description);
  description->node = __surefoot_new_node(TYPE_FILE | 0600);
  description->node->opened = 1;
  description->node->size = size;
  description->node->memory = __surefoot_room(sizeof memory);
  *description->node->memory = memory;
  description->flags = flags;
  description->descriptors = 1;
  __surefoot_descriptors[descriptor].description = description;
  return __surefoot_new_stream(descriptor, flags);
}

// What glibc would read at once.
static void fill_fixed(struct surefoot_node *node, long long offset) {
  const char *buffer = node->memory->buffer;
  if (node->size - offset > BUFFER_SIZE)
    __surefoot_unsupported("reading a stream over more than 8192 bytes of memory");
  if (node->bytes != NULL)
    __surefoot_release(node->bytes);
  node->stored = node->room = (size_t)node->size;
  node->bytes = __surefoot_room(node->room + 1);
  for (size_t at = (size_t)offset; at < node->stored; at++)
    node->bytes[at] = (unsigned char)buffer[at];
}

// A null byte is put behind what was written where the buffer was not as full before.
static void publish_fixed(struct surefoot_node *node) {
  struct surefoot_memory *memory = node->memory;
  if (!node->unflushed)
    return;
  size_t begin = (size_t)memory->begin, end = (size_t)memory->end;
  if (end > memory->size || (end == memory->size && node->bytes[end - 1] != '\0'))
    __surefoot_unsupported("writing to a stream over memory more than there is room for");
  if (end - begin > BUFFER_SIZE)
    __surefoot_unsupported("writing more than 8192 bytes to a stream over memory without flushing it");
  for (size_t at = begin; at < end; at++)
    memory->buffer[at] = (char)node->bytes[at];
  if (end < memory->size && node->bytes[end - 1] != '\0' && memory->end > memory->size_before)
    memory->buffer[end] = '\0';
}

// It is made to be written.
static void fill_growing(struct surefoot_node *node, long long offset) {
  (void)node, (void)offset;
  __surefoot_unsupported("reading from a stream over memory that grows");
}

// The buffer is the program's: exactly what the standard says that it holds.
static void publish_growing(struct surefoot_node *node) {
  struct surefoot_memory *memory = node->memory;
  size_t size = (size_t)node->size;
  if (memory->buffer == NULL || memory->size != size) {
    // There is only one buffer: what the program has changed in it stays in the stream.
    for (size_t at = 0; memory->buffer != NULL && at < memory->size; at++)
      if (memory->buffer[at] != memory->published[at])
        __surefoot_unsupported("changing the buffer of a stream over memory");
    if (memory->published != NULL)
      __surefoot_release(memory->published);
    memory->published = __surefoot_room(size + 1);
    memory->buffer = realloc(memory->buffer, size + 1);
    if (memory->buffer == NULL)
      __surefoot_unsupported("no memory for a stream over memory");
    for (size_t at = 0; at < size; at++)
      memory->published[at] = memory->buffer[at] = (char)node->bytes[at];
    memory->buffer[size] = '\0';
    memory->size = size;
  }
  *memory->place = memory->buffer;
  *memory->size_place = size;
}

static const int errors[] = {ENOMEM, 0};

FILE *fmemopen(void *buffer, size_t size, const char *mode) {
  int flags = __surefoot_flags_of(mode);
  if (flags < 0 || __surefoot_fails("fmemopen", errors))
    return NULL;
  if (size == 0)
    __surefoot_unsupported("a stream over no memory");
  struct surefoot_memory memory = {.fill = fill_fixed, .publish = publish_fixed, .buffer = buffer, .size = size};
  if (buffer == NULL)
    memory.buffer = __surefoot_room(size);
  if (mode[0] == 'w' && mode[1] == '+')
    memory.buffer[0] = '\0';
  size_t length = 0;
  if (mode[0] == 'r')
    length = size;
  while (mode[0] == 'a' && length < size && memory.buffer[length] != '\0')
    length++;
  FILE *stream = new_stream(memory, flags, (long long)length);
  // Unlike a file that is opened to be read, too.
  if (mode[0] == 'a')
    __surefoot_descriptors[stream->descriptor].description->offset = (long long)length;
  return stream;
}

FILE *open_memstream(char **place, size_t *size_place) {
  if (__surefoot_fails("open_memstream", errors))
    return NULL;
  struct surefoot_memory memory = {
    .fill = fill_growing, .publish = publish_growing, .place = place, .size_place = size_place
  };
  return new_stream(memory, OPEN_BOTH, 0);
}
