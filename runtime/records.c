// provides: setutxent getutxent endutxent getutxid getutxline pututxline utmpxname setutent getutent endutent utmpname updwtmpx setmntent getmntent endmntent hasmntopt addmntent statfs statfs64 fstatfs fstatfs64 statvfs statvfs64 fstatvfs fstatvfs64 copy_file_range sendfile sendfile64 statx
//
// What the system keeps records of: who is logged in (nobody), what is mounted (nothing that is told), file
// systems.
#include "files.h"

static void assume_nobody(void) { __surefoot_assumes(SUREFOOT_MODEL, "nobody is logged in"); }

void setutxent(void) {}
void endutxent(void) {}
void setutent(void) {}
void endutent(void) {}
int utmpxname(const char *file) { return (void)file, 0; }
int utmpname(const char *file) { return (void)file, 0; }
void updwtmpx(const char *file, const void *entry) { (void)file, (void)entry; }

static void *no_entry(void) {
  assume_nobody();
  return NULL;
}

void *getutxent(void) { return no_entry(); }
void *getutent(void) { return no_entry(); }
void *getutxid(const void *wanted) { return (void)wanted, errno = ESRCH, no_entry(); }
void *getutxline(const void *wanted) { return (void)wanted, errno = ESRCH, no_entry(); }
void *pututxline(const void *entry) { return (void)entry, errno = EACCES, no_entry(); }

static void assume_untold(void) { __surefoot_assumes(SUREFOOT_MODEL, "what is mounted is not told"); }

FILE *setmntent(const char *path, const char *mode) {
  (void)path, (void)mode;
  assume_untold();
  errno = ENOENT;
  return NULL;
}
void *getmntent(FILE *stream) { return (void)stream, assume_untold(), NULL; }
int endmntent(FILE *stream) { return (void)stream, 1; }
int addmntent(FILE *stream, const void *entry) { return (void)stream, (void)entry, 1; }
char *hasmntopt(const void *entry, const char *option) { return (void)entry, (void)option, assume_untold(), NULL; }

static int untold(const struct surefoot_node *node) {
  if (node == NULL)
    return -1;
  __surefoot_assumes(SUREFOOT_RESULT, "the state of file systems is not told");
  return surefoot_error(ENOSYS);
}

static const struct surefoot_node *of_descriptor(int descriptor) {
  struct surefoot_description *description = __surefoot_description(descriptor);
  return description == NULL ? NULL : description->node;
}

int statfs(const char *path, void *target) { return (void)target, untold(__surefoot_node_at(AT_CURRENT, path, 1)); }
int statfs64(const char *path, void *target) { return (void)target, untold(__surefoot_node_at(AT_CURRENT, path, 1)); }
int statvfs(const char *path, void *target) { return (void)target, untold(__surefoot_node_at(AT_CURRENT, path, 1)); }
int statvfs64(const char *path, void *target) { return (void)target, untold(__surefoot_node_at(AT_CURRENT, path, 1)); }
int fstatfs(int descriptor, void *target) { return (void)target, untold(of_descriptor(descriptor)); }
int fstatfs64(int descriptor, void *target) { return (void)target, untold(of_descriptor(descriptor)); }
int fstatvfs(int descriptor, void *target) { return (void)target, untold(of_descriptor(descriptor)); }
int fstatvfs64(int descriptor, void *target) { return (void)target, untold(of_descriptor(descriptor)); }

// Not every kernel and file system has these; who asks copies by hand then.
static ptrdiff_t not_there(int from, int to, int error) {
  if (__surefoot_description(from) == NULL || __surefoot_description(to) == NULL)
    return -1;
  __surefoot_assumes(SUREFOOT_RESULT, "the system does not copy files by itself");
  return surefoot_error(error);
}

ptrdiff_t copy_file_range(int from, void *from_offset, int to, void *to_offset, size_t size, unsigned flags) {
  (void)from_offset, (void)to_offset, (void)size, (void)flags;
  return not_there(from, to, ENOSYS);
}

ptrdiff_t sendfile(int to, int from, void *offset, size_t size) {
  return (void)offset, (void)size, not_there(from, to, EINVAL);
}

ptrdiff_t sendfile64(int to, int from, void *offset, size_t size) {
  return (void)offset, (void)size, not_there(from, to, EINVAL);
}

struct moment {
  long long seconds;
  unsigned part;
  int reserved;
};

struct extended_status {
  unsigned mask, block_size;
  unsigned long long attributes;
  unsigned links, owner, group;
  unsigned short mode, unused;
  unsigned long long number, size, blocks, known_attributes;
  struct moment accessed, born, changed, modified;
  unsigned what_major, what_minor, major, minor;
  unsigned long long mount, more[13];
};
_Static_assert(sizeof(struct extended_status) == 256, "as in Linux");

int statx(int at, const char *path, int flags, unsigned mask, struct extended_status *target) {
  struct surefoot_node *node;
  (void)mask;
  if ((flags & AT_EMPTY) && *path == '\0' && at != AT_CURRENT) {
    struct surefoot_description *description = __surefoot_description(at);
    node = description == NULL ? NULL : description->node;
  } else {
    node = __surefoot_node_at(at, path, !(flags & AT_NOFOLLOW));
  }
  if (node == NULL)
    return -1;
  if (node->unflushed)
    __surefoot_unsupported("asking about a file that a stream has written to without being flushed");
  __surefoot_describe(node);
  *target = (struct extended_status){
    .mask = 0x7ff, .block_size = 4096, .links = node->links, .owner = node->owner, .group = node->group,
    .mode = (unsigned short)node->mode, .number = node->number,
    .size = (node->mode & TYPE_MASK) == TYPE_FOLDER ? 4096 : (unsigned long long)node->size,
    .blocks = (node->stored + 4095) / 4096 * 8, .minor = 1,
    .accessed = {node->accessed, (unsigned)node->accessed_part, 0},
    .changed = {node->changed, (unsigned)node->changed_part, 0},
    .modified = {node->modified, (unsigned)node->modified_part, 0},
  };
  return 0;
}
