// provides: opendir fdopendir readdir readdir64 readdir_r closedir rewinddir dirfd telldir seekdir alphasort alphasort64 versionsort scandir scandir64
//
// Listing folders. "." and ".." come first, then the entries in the order in which they were made.
#include "files.h"

struct record {
  unsigned long number;
  long offset;
  unsigned short length;
  unsigned char type;
  char name[256];
};

struct wide_record {
  unsigned long long number;
  long long offset;
  unsigned short length;
  unsigned char type;
  char name[256];
};

// Invariant: 0 and 1 are "." and ".."; the entry behind `count - 2` others comes next.
struct __dirstream {
  int descriptor;
  long count;
  size_t changes; // of the folder, when the listing began
  struct record record;
  struct wide_record wide_record;
};
typedef struct __dirstream DIR;

static DIR *open_stream(int descriptor) {
  struct surefoot_description *description = __surefoot_description(descriptor);
  if (description == NULL)
    return NULL;
  __surefoot_decide(description->node);
  if ((description->node->mode & TYPE_MASK) != TYPE_FOLDER) {
    errno = ENOTDIR;
    return NULL;
  }
  // As with glibc it is the program's until it is closed: to forget that is a leak.
  DIR *stream = calloc(1, sizeof *stream);
  if (stream != NULL)
    stream->descriptor = descriptor;
  return stream;
}

DIR *opendir(const char *path) {
  static const int errors[] = {EACCES, EMFILE, ENFILE, ENOMEM, 0};
  if (__surefoot_fails("opendir", errors))
    return NULL;
  int descriptor = __surefoot_open(AT_CURRENT, path, OPEN_FOLDER | OPEN_CLOSE_ON_EXEC, 0);
  DIR *stream = descriptor < 0 ? NULL : open_stream(descriptor);
  if (descriptor >= 0 && stream == NULL)
    __surefoot_close(descriptor);
  return stream;
}

DIR *fdopendir(int descriptor) { return open_stream(descriptor); }

struct listed {
  const char *name;
  struct surefoot_node *node;
};

static int next(DIR *stream, struct listed *listed) {
  struct surefoot_description *description = __surefoot_description(stream->descriptor);
  if (description == NULL)
    return 0;
  if (description->flags & OPEN_PATH)
    return surefoot_error(EBADF) == 0;
  static const int errors[] = {EIO, 0};
  if (__surefoot_fails("readdir", errors))
    return 0;
  struct surefoot_node *folder = description->node;
  if (surefoot_is_removed(folder))
    __surefoot_unsupported("listing a folder that was removed");
  __surefoot_assumes(SUREFOOT_MODEL, "folders list their files in the order in which they were made");
  __surefoot_assumes(SUREFOOT_MODEL, "the only files are those that were given (--file, --sym-files)");
  if (stream->count == 0)
    stream->changes = folder->stored;
  if (stream->changes != folder->stored)
    __surefoot_unsupported("listing a folder while files are removed from it");
  if (stream->count < 2) {
    *listed = stream->count == 0 ? (struct listed){".", folder} : (struct listed){"..", folder->parent};
  } else {
    struct surefoot_entry *entry = folder->entries;
    for (long index = 2; index < stream->count && entry != NULL; index++)
      entry = entry->next;
    if (entry == NULL)
      return 0;
    *listed = (struct listed){entry->name, entry->node};
  }
  stream->count++;
  return 1;
}

static unsigned char type_of(const struct surefoot_node *node) { return (unsigned char)(node->mode >> 12 & 15); }

static unsigned long number_of(struct surefoot_node *node) {
  __surefoot_describe(node);
  return node->number;
}

// How long a record is, with its name.
static unsigned short fill(char *target, const char *name, size_t before) {
  size_t length = 0;
  do
    target[length] = name[length];
  while (name[length++] != '\0');
  return (unsigned short)((before + length + 7) / 8 * 8);
}

struct record *readdir(DIR *stream) {
  struct listed listed;
  if (!next(stream, &listed))
    return NULL;
  struct record *record = &stream->record;
  record->number = number_of(listed.node);
  record->offset = stream->count;
  record->type = type_of(listed.node);
  record->length = fill(record->name, listed.name, offsetof(struct record, name));
  return record;
}

struct wide_record *readdir64(DIR *stream) {
  struct listed listed;
  if (!next(stream, &listed))
    return NULL;
  struct wide_record *record = &stream->wide_record;
  record->number = number_of(listed.node);
  record->offset = stream->count;
  record->type = type_of(listed.node);
  record->length = fill(record->name, listed.name, offsetof(struct wide_record, name));
  return record;
}

int readdir_r(DIR *stream, struct record *record, struct record **result) {
  struct record *found = readdir(stream);
  *result = NULL;
  if (found != NULL) {
    record->number = found->number;
    record->offset = found->offset;
    record->length = found->length;
    record->type = found->type;
    fill(record->name, found->name, 0);
    *result = record;
  }
  return 0;
}

int closedir(DIR *stream) {
  if (stream == NULL)
    return surefoot_error(EINVAL);
  int result = __surefoot_close(stream->descriptor);
  free(stream);
  return result;
}

void rewinddir(DIR *stream) { stream->count = 0; }

int dirfd(DIR *stream) { return surefoot_numbered(stream->descriptor); }

long telldir(DIR *stream) { return stream->count; }

void seekdir(DIR *stream, long position) { stream->count = position; }

static int compare(const char *left, const char *right) {
  while (*left != '\0' && *left == *right)
    left++, right++;
  return (unsigned char)*left - (unsigned char)*right;
}

int alphasort(const struct record **left, const struct record **right) {
  return compare((*left)->name, (*right)->name);
}

int alphasort64(const struct wide_record **left, const struct wide_record **right) {
  return compare((*left)->name, (*right)->name);
}

extern int strverscmp(const char *, const char *);

int versionsort(const struct record **left, const struct record **right) {
  return strverscmp((*left)->name, (*right)->name);
}

// Lists, chooses and sorts; the strings are the program's to free.
#define SCAN(record_type, read)                                                                                        \
  DIR *stream = opendir(path);                                                                                         \
  if (stream == NULL)                                                                                                  \
    return -1;                                                                                                         \
  record_type **found = NULL, *record;                                                                                 \
  int count = 0;                                                                                                       \
  while ((record = read(stream)) != NULL) {                                                                            \
    if (choose != NULL && !choose(record))                                                                             \
      continue;                                                                                                        \
    record_type **larger = realloc(found, ((size_t)count + 1) * sizeof *found);                                        \
    record_type *copy = malloc(record->length);                                                                        \
    if (larger == NULL || copy == NULL)                                                                                \
      __surefoot_unsupported("no memory for what a folder holds");                                                     \
    __builtin_memcpy(copy, record, record->length);                                                                    \
    found = larger;                                                                                                    \
    int place = count++;                                                                                               \
    for (; order != NULL && place > 0; place--) {                                                                      \
      const record_type *left = found[place - 1], *right = copy;                                                       \
      if (order(&left, &right) <= 0)                                                                                   \
        break;                                                                                                         \
      found[place] = found[place - 1];                                                                                 \
    }                                                                                                                  \
    found[place] = copy;                                                                                               \
  }                                                                                                                    \
  closedir(stream);                                                                                                    \
  *list = found;                                                                                                       \
  return count;

int scandir(const char *path, struct record ***list, int (*choose)(const struct record *),
            int (*order)(const struct record **, const struct record **)) {
  SCAN(struct record, readdir)
}

int scandir64(const char *path, struct wide_record ***list, int (*choose)(const struct wide_record *),
              int (*order)(const struct wide_record **, const struct wide_record **)) {
  SCAN(struct wide_record, readdir64)
}
