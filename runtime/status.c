// provides: __surefoot_is_told __surefoot_blocks stat stat64 lstat lstat64 fstat fstat64 fstatat fstatat64 __xstat __xstat64 __lxstat __lxstat64 __fxstat __fxstat64 __fxstatat __fxstatat64 access faccessat euidaccess eaccess chmod fchmod fchmodat lchmod chown fchown lchown fchownat utime utimes lutimes futimes utimensat futimens
//
// What is known of files beside what they hold.
#include "files.h"

struct time {
  long seconds, part;
};

// As in glibc; with 64-bit pointers both are the same.
struct status {
#if __SIZEOF_POINTER__ == 8
  unsigned long device, number, links;
  unsigned mode, owner, group, unused;
  unsigned long what_device;
  long size, block_size, blocks;
  struct time accessed, modified, changed;
  long reserved[3];
#else
  unsigned long long device;
  unsigned short unused;
  unsigned long number;
  unsigned mode, links, owner, group;
  unsigned long long what_device;
  unsigned short unused_too;
  long size, block_size, blocks;
  struct time accessed, modified, changed;
  unsigned long reserved[2];
#endif
};

struct wide_status {
#if __SIZEOF_POINTER__ == 8
  struct status status;
#else
  unsigned long long device;
  unsigned unused;
  unsigned long short_number;
  unsigned mode, links, owner, group;
  unsigned long long what_device;
  unsigned unused_too;
  long long size;
  long block_size;
  long long blocks;
  struct time accessed, modified, changed;
  unsigned long long number;
#endif
};

_Static_assert(sizeof(struct status) == (sizeof(void *) == 8 ? 144 : 88), "as in glibc");
_Static_assert(sizeof(struct wide_status) == (sizeof(void *) == 8 ? 144 : 96), "as in glibc");

static unsigned device_of(const struct surefoot_node *node) {
  switch (node->behaviour) {
  case BEHAVES_NULL: return 0x103;
  case BEHAVES_ZERO: return 0x105;
  case BEHAVES_FULL: return 0x107;
  case BEHAVES_RANDOM: return 0x108;
  default: return 0;
  }
}

// Soundness: how large folders are, and what files take, is the file system's.
static void assume_blocks(void) { __surefoot_assumes(SUREFOOT_MODEL, "files and folders take blocks of 4096 bytes"); }

long __surefoot_blocks(const struct surefoot_node *node) {
  // Of standard output there are no bytes, only a size.
  size_t stored = node->behaviour == BEHAVES_OUTPUT ? (size_t)node->size : node->stored;
  if ((node->mode & TYPE_MASK) != TYPE_FILE || stored == 0)
    return 0;
  assume_blocks();
  return (long)((stored + 4095) / 4096 * 8);
}

static long long size_of(const struct surefoot_node *node) {
  surefoot_refuse_unflushed(node);
  if ((node->mode & TYPE_MASK) == TYPE_FOLDER) {
    assume_blocks();
    return 4096;
  }
  return (node->mode & TYPE_MASK) == TYPE_PIPE ? 0 : node->size;
}

// Soundness: what may be done with files that were there before is not known.
static void assume_modes(const struct surefoot_node *node) {
  if (node->is_left_open)
    return;
  __surefoot_assumes(SUREFOOT_MODEL, "files that were given have mode 644, folders 755, and the umask is 022 at the start");
}

#define FILL(to)                                                                                                       \
  do {                                                                                                                 \
    (to)->device = node->device;                                                                                       \
    (to)->number = node->number;                                                                                       \
    (to)->links = node->links == 0 && (node->mode & TYPE_MASK) == TYPE_PIPE ? 1 : node->links;                         \
    (to)->mode = node->mode;                                                                                           \
    (to)->owner = node->owner;                                                                                         \
    (to)->group = node->group;                                                                                         \
    (to)->what_device = device_of(node);                                                                               \
    (to)->size = size_of(node);                                                                                        \
    (to)->block_size = 4096;                                                                                           \
    (to)->blocks = __surefoot_blocks(node);                                                                            \
    (to)->accessed = (struct time){(long)node->accessed, node->accessed_part};                                         \
    (to)->modified = (struct time){(long)node->modified, node->modified_part};                                         \
    (to)->changed = (struct time){(long)node->changed, node->changed_part};                                            \
  } while (0)

// Whether the system tells about a file, and what that rests on.
int __surefoot_is_told(const char *function, struct surefoot_node *node) {
  static const int errors[] = {EACCES, EIO, ENOMEM, 0};
  if (__surefoot_fails(function, errors))
    return 0;
  __surefoot_decide(node);
  // Soundness: when a file was changed is not followed.
  __surefoot_assumes(SUREFOOT_MODEL, "times, owners and devices of files stay as they are first seen");
  __surefoot_describe(node);
  assume_modes(node);
  return 1;
}

static int fill(const char *function, struct surefoot_node *node, struct status *status) {
  if (node == NULL || !__surefoot_is_told(function, node))
    return -1;
  *status = (struct status){0};
  FILL(status);
  return 0;
}

static int fill_wide(const char *function, struct surefoot_node *node, struct wide_status *status) {
#if __SIZEOF_POINTER__ == 8
  return fill(function, node, &status->status);
#else
  if (node == NULL || !__surefoot_is_told(function, node))
    return -1;
  *status = (struct wide_status){0};
  status->short_number = node->number;
  FILL(status);
  return 0;
#endif
}

static struct surefoot_node *of_descriptor(int descriptor) {
  struct surefoot_description *description = __surefoot_description(descriptor);
  return description == NULL ? NULL : description->node;
}

// Where it must not be open for its path only.
static struct surefoot_node *of_file(int descriptor) {
  return __surefoot_file(descriptor) == NULL ? NULL : of_descriptor(descriptor);
}

// Where calls that take flags lead; only these of them.
static struct surefoot_node *flagged(int at, const char *path, int flags, int known) {
  if (flags & ~known) {
    errno = EINVAL;
    return NULL;
  }
  if ((flags & AT_EMPTY) && *path == '\0')
    return at == AT_CURRENT ? __surefoot_node_at(AT_CURRENT, ".", 1) : of_descriptor(at);
  return __surefoot_node_at(at, path, !(flags & AT_NOFOLLOW));
}

int stat(const char *path, struct status *status) { return fill("stat", __surefoot_node_at(AT_CURRENT, path, 1), status); }
int lstat(const char *path, struct status *status) { return fill("lstat", __surefoot_node_at(AT_CURRENT, path, 0), status); }
int fstat(int descriptor, struct status *status) { return fill("fstat", of_descriptor(descriptor), status); }
enum { STATUS_FLAGS = AT_NOFOLLOW | AT_NO_MOUNTS | AT_EMPTY | AT_SYNCHRONISED };
int fstatat(int at, const char *path, struct status *status, int flags) {
  return fill("fstatat", flagged(at, path, flags, STATUS_FLAGS), status);
}
int stat64(const char *path, struct wide_status *status) {
  return fill_wide("stat", __surefoot_node_at(AT_CURRENT, path, 1), status);
}
int lstat64(const char *path, struct wide_status *status) {
  return fill_wide("lstat", __surefoot_node_at(AT_CURRENT, path, 0), status);
}
int fstat64(int descriptor, struct wide_status *status) { return fill_wide("fstat", of_descriptor(descriptor), status); }
int fstatat64(int at, const char *path, struct wide_status *status, int flags) {
  return fill_wide("fstatat", flagged(at, path, flags, STATUS_FLAGS), status);
}

// What earlier versions of glibc put into programs.
int __xstat(int version, const char *path, struct status *status) { return (void)version, stat(path, status); }
int __lxstat(int version, const char *path, struct status *status) { return (void)version, lstat(path, status); }
int __fxstat(int version, int descriptor, struct status *status) {
  return (void)version, fstat(descriptor, status);
}
int __fxstatat(int version, int at, const char *path, struct status *status, int flags) {
  return (void)version, fstatat(at, path, status, flags);
}
int __xstat64(int version, const char *path, struct wide_status *status) {
  return (void)version, stat64(path, status);
}
int __lxstat64(int version, const char *path, struct wide_status *status) {
  return (void)version, lstat64(path, status);
}
int __fxstat64(int version, int descriptor, struct wide_status *status) {
  return (void)version, fstat64(descriptor, status);
}
int __fxstatat64(int version, int at, const char *path, struct wide_status *status, int flags) {
  return (void)version, fstatat64(at, path, status, flags);
}

static int may_access(struct surefoot_node *node, int wanted) {
  if (wanted & ~7)
    return surefoot_error(EINVAL);
  static const int errors[] = {EACCES, EIO, ENOMEM, 0};
  if (node == NULL || __surefoot_fails("access", errors))
    return -1;
  __surefoot_take_status(node);
  assume_modes(node);
  for (unsigned each = 1; each <= 4; each *= 2)
    if (((unsigned)wanted & each) && !__surefoot_may(node, each))
      return surefoot_error(EACCES);
  return 0;
}

int access(const char *path, int wanted) { return may_access(__surefoot_node_at(AT_CURRENT, path, 1), wanted); }
int euidaccess(const char *path, int wanted) { return access(path, wanted); }
int eaccess(const char *path, int wanted) { return access(path, wanted); }
int faccessat(int at, const char *path, int wanted, int flags) {
  return may_access(flagged(at, path, flags, AT_EFFECTIVE | AT_NOFOLLOW | AT_EMPTY), wanted);
}

static const int change_errors[] = {EPERM, EROFS, EIO, 0};

static int change_mode(const char *function, struct surefoot_node *node, unsigned mode) {
  if (node == NULL || __surefoot_fails(function, change_errors))
    return -1;
  if (node->is_the_systems && __surefoot_user() != 0)
    __surefoot_unsupported("changing the mode of a file of the system");
  __surefoot_take_status(node);
  node->mode = (node->mode & TYPE_MASK) | (mode & 07777);
  return 0;
}

int chmod(const char *path, unsigned mode) {
  return change_mode("chmod", __surefoot_node_at(AT_CURRENT, path, 1), mode);
}
int fchmod(int descriptor, unsigned mode) { return change_mode("fchmod", of_file(descriptor), mode); }
int fchmodat(int at, const char *path, unsigned mode, int flags) {
  struct surefoot_node *node = flagged(at, path, flags, AT_NOFOLLOW);
  if (node != NULL && (node->mode & TYPE_MASK) == TYPE_LINK)
    return surefoot_error(EOPNOTSUPP);
  return change_mode("fchmodat", node, mode);
}
int lchmod(const char *path, unsigned mode) { return fchmodat(AT_CURRENT, path, mode, AT_NOFOLLOW); }

// As Linux does whenever the owner of a file is set, also to who it is.
static void drop_privileges(struct surefoot_node *node) {
  if ((node->mode & TYPE_MASK) == TYPE_FOLDER)
    return;
  if ((node->mode & (MODE_AS_GROUP | MODE_GROUP_EXECUTES)) == MODE_AS_GROUP && __surefoot_user() != 0)
    __surefoot_unsupported("whether who sets the owner of a file is in its group");
  unsigned dropped = MODE_AS_OWNER | (node->mode & MODE_GROUP_EXECUTES ? MODE_AS_GROUP : 0);
  node->mode &= ~dropped;
}

static int change_owner(const char *function, struct surefoot_node *node, unsigned owner, unsigned group) {
  if (node == NULL || __surefoot_fails(function, change_errors))
    return -1;
  int is_asked = owner != (unsigned)-1 || group != (unsigned)-1;
  if (node->is_the_systems && is_asked && __surefoot_user() != 0)
    __surefoot_unsupported("changing the owner of a file of the system");
  __surefoot_describe(node);
  int is_changed = (owner != (unsigned)-1 && owner != node->owner) || (group != (unsigned)-1 && group != node->group);
  if (is_changed && __surefoot_user() != 0)
    return surefoot_error(EPERM);
  if (owner != (unsigned)-1)
    node->owner = owner;
  if (group != (unsigned)-1)
    node->group = group;
  drop_privileges(node);
  return 0;
}

int chown(const char *path, unsigned owner, unsigned group) {
  return change_owner("chown", __surefoot_node_at(AT_CURRENT, path, 1), owner, group);
}
int lchown(const char *path, unsigned owner, unsigned group) {
  return change_owner("lchown", __surefoot_node_at(AT_CURRENT, path, 0), owner, group);
}
int fchown(int descriptor, unsigned owner, unsigned group) {
  return change_owner("fchown", of_file(descriptor), owner, group);
}
int fchownat(int at, const char *path, unsigned owner, unsigned group, int flags) {
  return change_owner("fchownat", flagged(at, path, flags, AT_NOFOLLOW | AT_EMPTY), owner, group);
}

enum { TIME_NOW = 1073741823, TIME_OMIT = 1073741822 };

static int is_time(const struct time *time) {
  return (time->part >= 0 && time->part < 1000000000) || time->part == TIME_NOW || time->part == TIME_OMIT;
}

static void set_time(long long *seconds, long *part, const struct time *time) {
  if (time != NULL && time->part == TIME_OMIT)
    return;
  if (time != NULL && time->part != TIME_NOW) {
    *seconds = time->seconds;
    *part = time->part;
    return;
  }
  *seconds = (int)__surefoot_any() & INT_MAX;
  *part = (unsigned)__surefoot_any() % 1000000000;
}

// Without times: now.
static int change_times(struct surefoot_node *node, const struct time *times) {
  if (node == NULL || __surefoot_fails("utimensat", change_errors))
    return -1;
  if (times != NULL && !(is_time(&times[0]) && is_time(&times[1])))
    return surefoot_error(EINVAL);
  __surefoot_describe(node);
  set_time(&node->accessed, &node->accessed_part, times == NULL ? NULL : &times[0]);
  set_time(&node->modified, &node->modified_part, times == NULL ? NULL : &times[1]);
  return 0;
}

// As the kernel, which does not even look whether there is such a file then.
static int is_nothing(const struct time *times) {
  return times != NULL && times[0].part == TIME_OMIT && times[1].part == TIME_OMIT;
}

int utimensat(int at, const char *path, const struct time times[2], int flags) {
  if (path == NULL)
    return surefoot_error(EINVAL);
  return is_nothing(times) ? 0 : change_times(flagged(at, path, flags, AT_NOFOLLOW | AT_EMPTY), times);
}

int futimens(int descriptor, const struct time times[2]) {
  if (descriptor < 0)
    return surefoot_error(EBADF);
  return is_nothing(times) ? 0 : change_times(of_file(descriptor), times);
}

// Of microseconds. What is no time is found where the file is there.
static int change_coarse(struct surefoot_node *node, const struct time *times) {
  struct time fine[2];
  for (int index = 0; index < 2 && times != NULL; index++) {
    int is_part = times[index].part >= 0 && times[index].part < 1000000;
    fine[index] = (struct time){times[index].seconds, is_part ? times[index].part * 1000 : -1};
  }
  return change_times(node, times == NULL ? NULL : fine);
}

int utimes(const char *path, const struct time times[2]) {
  return change_coarse(__surefoot_node_at(AT_CURRENT, path, 1), times);
}
int lutimes(const char *path, const struct time times[2]) {
  return change_coarse(__surefoot_node_at(AT_CURRENT, path, 0), times);
}
int futimes(int descriptor, const struct time times[2]) { return change_coarse(of_file(descriptor), times); }

int utime(const char *path, const long times[2]) {
  struct time fine[2];
  for (int index = 0; index < 2 && times != NULL; index++)
    fine[index] = (struct time){times[index], 0};
  return change_times(__surefoot_node_at(AT_CURRENT, path, 1), times == NULL ? NULL : fine);
}
