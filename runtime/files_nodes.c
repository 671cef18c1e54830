// provides: __surefoot_root __surefoot_folder __surefoot_new_node __surefoot_prepare_files __surefoot_drop_node __surefoot_entry __surefoot_enter __surefoot_remove __surefoot_may __surefoot_read_node __surefoot_write_node __surefoot_resize_node
//
// The nodes of the file system, what they hold, and those that are there at first.
#include "files.h"

struct surefoot_node *__surefoot_root, *__surefoot_folder;

// Soundness: what is larger makes the answer unknown, it does not fail.
enum { LARGEST_FILE = 1 << 24 };

struct surefoot_node *__surefoot_new_node(unsigned mode) {
  struct surefoot_node *node = __surefoot_room(sizeof *node);
  node->mode = mode;
  return node;
}

void __surefoot_drop_node(struct surefoot_node *node) {
  if (node->links > 0 || node->opened > 0)
    return;
  if (node->bytes != NULL)
    __surefoot_release(node->bytes);
  __surefoot_release(node);
}

struct surefoot_entry *__surefoot_entry(struct surefoot_node *folder, const char *name, size_t length) {
  for (struct surefoot_entry *entry = folder->entries; entry != NULL; entry = entry->next) {
    if (entry->length != length)
      continue;
    size_t index = 0;
    while (index < length && entry->name[index] == name[index])
      index++;
    if (index == length)
      return entry;
  }
  return NULL;
}

void __surefoot_enter(struct surefoot_node *folder, const char *name, size_t length, struct surefoot_node *node) {
  struct surefoot_entry *entry = __surefoot_room(sizeof *entry + length + 1), **last = &folder->entries;
  for (size_t index = 0; index < length; index++)
    entry->name[index] = name[index];
  entry->length = length;
  entry->node = node;
  while (*last != NULL)
    last = &(*last)->next;
  *last = entry;
  node->links++;
  if ((node->mode & TYPE_MASK) == TYPE_FOLDER) {
    node->parent = folder;
    node->links++;
    folder->links++;
  }
}

void __surefoot_remove(struct surefoot_node *folder, const char *name, size_t length) {
  struct surefoot_entry *entry = __surefoot_entry(folder, name, length), **place = &folder->entries;
  while (*place != entry)
    place = &(*place)->next;
  *place = entry->next;
  // Of a folder this counts changes.
  folder->stored++;
  struct surefoot_node *node = entry->node;
  node->links--;
  if ((node->mode & TYPE_MASK) == TYPE_FOLDER) {
    node->links--;
    folder->links--;
  }
  // Soundness: a listing that is under way may stand there; it goes on with what came next.
  __surefoot_drop_node(node);
}

// Whoever has all rights is asked only where others have not.
int __surefoot_may(struct surefoot_node *node, unsigned permissions) {
  // Its owner may read and write a file whatever else is given.
  if (permissions & 1)
    __surefoot_take_status(node);
  unsigned granted = node->is_the_systems ? node->mode : node->mode >> 6;
  if ((granted & permissions) == permissions)
    return 1;
  int is_executed = permissions == 1 && (node->mode & TYPE_MASK) != TYPE_FOLDER;
  return __surefoot_user() == 0 && !(is_executed && (node->mode & 0111) == 0);
}

ptrdiff_t __surefoot_read_node(struct surefoot_node *node, long long offset, void *data, size_t size) {
  unsigned char *bytes = data;
  if (node->unflushed)
    __surefoot_unsupported("reading a file that a stream has written to without being flushed");
  if (offset >= node->size)
    return 0;
  long long left = node->size - offset;
  size_t count = (long long)size < left ? size : (size_t)left;
  for (size_t index = 0; index < count; index++) {
    size_t at = (size_t)offset + index;
    bytes[index] = at < node->stored ? node->bytes[at] : 0;
  }
  return (ptrdiff_t)count;
}

// Soundness: who has not all rights takes these bits away by writing.
static void refuse_privileged(const struct surefoot_node *node) {
  if ((node->mode & (MODE_AS_OWNER | MODE_AS_GROUP)) && (node->mode & TYPE_MASK) == TYPE_FILE && __surefoot_user() != 0)
    __surefoot_unsupported("changing a file that runs as its owner or group");
}

static void make_room(struct surefoot_node *node, size_t wanted) {
  if (wanted <= node->room)
    return;
  size_t room = node->room == 0 ? 64 : node->room;
  while (room < wanted)
    room *= 2;
  unsigned char *bytes = __surefoot_room(room);
  for (size_t index = 0; index < node->stored; index++)
    bytes[index] = node->bytes[index];
  if (node->bytes != NULL)
    __surefoot_release(node->bytes);
  node->bytes = bytes;
  node->room = room;
}

ptrdiff_t __surefoot_write_node(struct surefoot_node *node, long long offset, const void *data, size_t size) {
  const unsigned char *bytes = data;
  if (size == 0)
    return 0;
  if (offset > LARGEST_FILE || size > LARGEST_FILE)
    __surefoot_unsupported("a file of more than 16 megabytes");
  refuse_privileged(node);
  size_t begin = (size_t)offset, end = begin + size;
  if (offset < node->size)
    node->overwritten++;
  make_room(node, end);
  // Bytes that were cut off must not come back.
  for (size_t at = node->stored; at < begin; at++)
    node->bytes[at] = 0;
  for (size_t index = 0; index < size; index++)
    node->bytes[begin + index] = bytes[index];
  if (end > node->stored)
    node->stored = end;
  if ((long long)end > node->size)
    node->size = (long long)end;
  return (ptrdiff_t)size;
}

int __surefoot_resize_node(struct surefoot_node *node, long long size) {
  if (size < 0)
    return surefoot_error(EINVAL);
  if (node->unflushed)
    __surefoot_unsupported("cutting a file that a stream has written to without being flushed");
  if (node->behaviour == BEHAVES_OUTPUT && size != node->size)
    __surefoot_unsupported("cutting or extending standard output");
  refuse_privileged(node);
  if (size < (long long)node->stored)
    node->stored = (size_t)size;
  if (size < node->size)
    node->overwritten++;
  node->size = size;
  return 0;
}

static size_t part(const char *path) {
  size_t length = 0;
  while (path[length] != '\0' && path[length] != '/')
    length++;
  return length;
}

static int is_preparing;

// The node at a path below a folder, with folders made on the way there.
static struct surefoot_node *make(struct surefoot_node *folder, const char *path, struct surefoot_node *node) {
  while (*path == '/')
    path++;
  while (*path != '\0') {
    size_t length = part(path);
    const char *rest = path + length;
    while (*rest == '/')
      rest++;
    struct surefoot_entry *found = __surefoot_entry(folder, path, length);
    struct surefoot_node *next = found == NULL ? NULL : found->node;
    if (next == NULL) {
      next = *rest == '\0' && node != NULL ? node : __surefoot_new_node(TYPE_FOLDER | 0755);
      next->is_the_systems = is_preparing;
      __surefoot_enter(folder, path, length, next);
    }
    folder = next;
    path = rest;
  }
  return folder;
}

static void make_device(const char *path, enum surefoot_behaviour behaviour) {
  struct surefoot_node *device = __surefoot_new_node(TYPE_DEVICE | 0666);
  device->behaviour = behaviour;
  make(__surefoot_root, path, device);
}

static void make_given(int number) {
  char *name = __surefoot_room((size_t)__surefoot_given(GIVEN_FILE_NAME, number) + 1);
  __surefoot_give(GIVEN_FILE_NAME, number, name);
  struct surefoot_node *file = __surefoot_new_node(TYPE_FILE | 0644);
  size_t size = (size_t)__surefoot_given(GIVEN_FILE, number);
  if (size > 0) {
    file->bytes = __surefoot_room(size);
    __surefoot_give(GIVEN_FILE, number, file->bytes);
  }
  if (__surefoot_given(GIVEN_STATUS, number) > 0)
    file->given = number + 1;
  file->room = file->stored = size;
  file->size = (long long)size;
  make(*name == '/' ? __surefoot_root : __surefoot_folder, name, file);
}

void __surefoot_prepare_files(void) {
  if (__surefoot_root != NULL)
    return;
  is_preparing = 1;
  __surefoot_root = __surefoot_new_node(TYPE_FOLDER | 0755);
  __surefoot_root->parent = __surefoot_root;
  __surefoot_root->links = 2;
  __surefoot_root->is_the_systems = 1;
  make(__surefoot_root, "tmp", NULL)->mode = TYPE_FOLDER | 01777;
  make_device("dev/null", BEHAVES_NULL);
  make_device("dev/zero", BEHAVES_ZERO);
  make_device("dev/full", BEHAVES_FULL);
  make_device("dev/random", BEHAVES_RANDOM);
  make_device("dev/urandom", BEHAVES_RANDOM);
  char *name = __surefoot_room((size_t)__surefoot_given(GIVEN_FOLDER, 0) + 1);
  __surefoot_give(GIVEN_FOLDER, 0, name);
  __surefoot_folder = make(__surefoot_root, name, NULL);
  __surefoot_folder->opened++;
  // That one is the program's.
  __surefoot_folder->is_the_systems = is_preparing = 0;
  for (int number = 0; __surefoot_given(GIVEN_FILE_NAME, number) >= 0; number++)
    make_given(number);
}
