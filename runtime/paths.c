// provides: unlink unlinkat rmdir remove mkdir mkdirat link linkat symlink symlinkat readlink readlinkat rename renameat renameat2 mkfifo mkfifoat mknod mknodat truncate truncate64
//
// Calls that change what is at a path.
#include "files.h"

static const int folder_errors[] = {EACCES, EROFS, EIO, ENOSPC, 0};

// Whether an entry may be taken out of, or put into, its folder.
static int may_change(const char *function, const struct surefoot_found *found) {
  if (surefoot_is_removed(found->folder))
    return surefoot_error(ENOENT) == 0;
  if (!__surefoot_may(found->folder, 3))
    return surefoot_error(EACCES) == 0;
  return !__surefoot_fails(function, folder_errors);
}

static int remove_file(const char *function, int at, const char *path) {
  struct surefoot_found found;
  if (__surefoot_find(at, path, THE_ENTRY, &found) != 0)
    return -1;
  if (found.length == 0)
    return surefoot_error(EISDIR);
  if (found.node == NULL)
    return surefoot_error(ENOENT);
  if ((found.node->mode & TYPE_MASK) == TYPE_FOLDER)
    return surefoot_error(EISDIR);
  if (found.is_folder_wanted)
    return surefoot_error(ENOTDIR);
  if (!may_change(function, &found))
    return -1;
  __surefoot_remove(found.folder, found.name, found.length);
  return 0;
}

// Why a folder cannot be removed by a path that ends in no name.
static int refusal(const char *path) {
  size_t length = 0;
  while (path[length] != '\0')
    length++;
  while (length > 0 && path[length - 1] == '/')
    length--;
  if (length == 0)
    return EBUSY;
  return length == 1 || path[length - 2] == '/' ? EINVAL : ENOTEMPTY;
}

static int remove_folder(const char *function, int at, const char *path) {
  struct surefoot_found found;
  if (__surefoot_find(at, path, THE_ENTRY, &found) != 0)
    return -1;
  if (found.node == NULL)
    return surefoot_error(ENOENT);
  if ((found.node->mode & TYPE_MASK) != TYPE_FOLDER)
    return surefoot_error(ENOTDIR);
  if (found.length == 0)
    return surefoot_error(refusal(path));
  if (found.node->entries != NULL)
    return surefoot_error(ENOTEMPTY);
  if (!may_change(function, &found))
    return -1;
  __surefoot_remove(found.folder, found.name, found.length);
  return 0;
}

int unlink(const char *path) { return remove_file("unlink", AT_CURRENT, path); }

int rmdir(const char *path) { return remove_folder("rmdir", AT_CURRENT, path); }

int unlinkat(int at, const char *path, int flags) {
  if (flags & ~AT_REMOVE_FOLDER)
    return surefoot_error(EINVAL);
  return flags ? remove_folder("unlinkat", at, path) : remove_file("unlinkat", at, path);
}

int remove(const char *path) {
  struct surefoot_found found;
  if (__surefoot_find(AT_CURRENT, path, THE_ENTRY, &found) != 0)
    return -1;
  if (found.node == NULL || (found.node->mode & TYPE_MASK) != TYPE_FOLDER)
    return remove_file("remove", AT_CURRENT, path);
  // As glibc, which tries to remove a file first.
  int result = remove_folder("remove", AT_CURRENT, path);
  if (result == 0)
    errno = EISDIR;
  return result;
}

// A new entry for a node of this mode.
static struct surefoot_node *make(const char *function, int at, const char *path, unsigned mode) {
  struct surefoot_found found;
  int is_folder = (mode & TYPE_MASK) == TYPE_FOLDER;
  if (__surefoot_find(at, path, THE_ENTRY, &found) != 0)
    return NULL;
  if (found.node != NULL || found.length == 0) {
    errno = EEXIST;
    return NULL;
  }
  if (found.is_folder_wanted && !is_folder) {
    errno = ENOENT;
    return NULL;
  }
  if (!may_change(function, &found))
    return NULL;
  // A folder that gives what is made in it its group makes the same of folders.
  if (is_folder)
    mode |= found.folder->mode & MODE_AS_GROUP;
  struct surefoot_node *node = __surefoot_new_node(mode);
  __surefoot_enter(found.folder, found.name, found.length, node);
  return node;
}

static int make_folder(const char *function, int at, const char *path, unsigned mode) {
  mode &= ~__surefoot_umask & 01777;
  return make(function, at, path, TYPE_FOLDER | mode) == NULL ? -1 : 0;
}

int mkdir(const char *path, unsigned mode) { return make_folder("mkdir", AT_CURRENT, path, mode); }

int mkdirat(int at, const char *path, unsigned mode) { return make_folder("mkdirat", at, path, mode); }

static int make_special(int at, const char *path, unsigned mode) {
  unsigned type = mode & TYPE_MASK;
  mode &= ~__surefoot_umask & 07777;
  if (type == 0)
    type = TYPE_FILE;
  if (type != TYPE_FILE && type != TYPE_PIPE)
    __surefoot_unsupported("making a device");
  return make("mknod", at, path, type | mode) == NULL ? -1 : 0;
}

int mkfifo(const char *path, unsigned mode) { return make_special(AT_CURRENT, path, TYPE_PIPE | (mode & 07777)); }

int mkfifoat(int at, const char *path, unsigned mode) { return make_special(at, path, TYPE_PIPE | (mode & 07777)); }

int mknod(const char *path, unsigned mode, unsigned long long device) {
  (void)device;
  return make_special(AT_CURRENT, path, mode);
}

int mknodat(int at, const char *path, unsigned mode, unsigned long long device) {
  (void)device;
  return make_special(at, path, mode);
}

static int make_link(const char *target, int at, const char *path) {
  if (*target == '\0')
    return surefoot_error(ENOENT);
  size_t length = 0;
  while (target[length] != '\0')
    length++;
  if (length >= LONGEST_PATH)
    return surefoot_error(ENAMETOOLONG);
  struct surefoot_node *node = make("symlink", at, path, TYPE_LINK | 0777);
  if (node == NULL)
    return -1;
  // With its end, which paths need.
  __surefoot_write_node(node, 0, target, length + 1);
  node->size = (long long)length;
  return 0;
}

int symlink(const char *target, const char *path) { return make_link(target, AT_CURRENT, path); }

int symlinkat(const char *target, int at, const char *path) { return make_link(target, at, path); }

static ptrdiff_t read_link(int at, const char *path, char *target, size_t size) {
  static const int errors[] = {EACCES, EIO, 0};
  if (__surefoot_fails("readlink", errors))
    return -1;
  struct surefoot_node *node = __surefoot_node_at(at, path, 0);
  if (node == NULL)
    return -1;
  if ((node->mode & TYPE_MASK) != TYPE_LINK || size == 0)
    return surefoot_error(EINVAL);
  return __surefoot_read_node(node, 0, target, size);
}

ptrdiff_t readlink(const char *path, char *target, size_t size) { return read_link(AT_CURRENT, path, target, size); }

ptrdiff_t readlinkat(int at, const char *path, char *target, size_t size) {
  return read_link(at, path, target, size);
}

static int add_link(int from_at, const char *from, int to_at, const char *to, int flags) {
  struct surefoot_found found;
  struct surefoot_node *node;
  if (flags & ~(AT_FOLLOW | AT_EMPTY))
    return surefoot_error(EINVAL);
  if ((flags & AT_EMPTY) && *from == '\0') {
    struct surefoot_description *description = __surefoot_description(from_at);
    node = description == NULL ? NULL : description->node;
    if (__surefoot_user() != 0)
      __surefoot_unsupported("a link to a descriptor by who has not all rights");
  } else {
    node = __surefoot_node_at(from_at, from, (flags & AT_FOLLOW) != 0);
  }
  if (node == NULL || __surefoot_find(to_at, to, THE_ENTRY, &found) != 0)
    return -1;
  if (found.node != NULL || found.length == 0)
    return surefoot_error(EEXIST);
  if (found.is_folder_wanted)
    return surefoot_error(ENOENT);
  if ((node->mode & TYPE_MASK) == TYPE_FOLDER)
    return surefoot_error(EPERM);
  if (node->links == 0 && !node->is_linkable)
    return surefoot_error(ENOENT);
  if (!may_change("link", &found))
    return -1;
  __surefoot_enter(found.folder, found.name, found.length, node);
  return 0;
}

int link(const char *from, const char *to) { return add_link(AT_CURRENT, from, AT_CURRENT, to, 0); }

int linkat(int from_at, const char *from, int to_at, const char *to, int flags) {
  return add_link(from_at, from, to_at, to, flags);
}

static int is_below(const struct surefoot_node *folder, const struct surefoot_node *above) {
  for (; folder != above; folder = folder->parent)
    if (folder == folder->parent)
      return 0;
  return 1;
}

enum { RENAME_NEW = 1, RENAME_EXCHANGE = 2 };

static int move(int from_at, const char *from, int to_at, const char *to, unsigned flags) {
  struct surefoot_found old, new;
  if (flags & ~(unsigned)RENAME_NEW) {
    if (flags & ~(unsigned)(RENAME_NEW | RENAME_EXCHANGE))
      return surefoot_error(EINVAL);
    __surefoot_unsupported("exchanging two files");
  }
  if (__surefoot_find(from_at, from, THE_ENTRY, &old) != 0 || __surefoot_find(to_at, to, THE_ENTRY, &new) != 0)
    return -1;
  if (old.length == 0 || new.length == 0)
    return surefoot_error((flags & RENAME_NEW) && old.length != 0 ? EEXIST : EBUSY);
  if (old.node == NULL)
    return surefoot_error(ENOENT);
  if ((flags & RENAME_NEW) && new.node != NULL)
    return surefoot_error(EEXIST);
  int is_folder = (old.node->mode & TYPE_MASK) == TYPE_FOLDER;
  if (!is_folder && (old.is_folder_wanted || new.is_folder_wanted))
    return surefoot_error(ENOTDIR);
  if (surefoot_is_removed(new.folder))
    return surefoot_error(ENOENT);
  if (is_folder && is_below(new.folder, old.node))
    return surefoot_error(EINVAL);
  if (new.node != NULL) {
    int onto_folder = (new.node->mode & TYPE_MASK) == TYPE_FOLDER;
    if (onto_folder && is_below(old.folder, new.node))
      return surefoot_error(ENOTEMPTY);
    if (old.node == new.node)
      return 0;
    if (is_folder != onto_folder)
      return surefoot_error(is_folder ? ENOTDIR : EISDIR);
    if (onto_folder && new.node->entries != NULL)
      return surefoot_error(ENOTEMPTY);
  }
  if (!may_change("rename", &old) || !may_change("rename", &new))
    return -1;
  if (new.node != NULL)
    __surefoot_remove(new.folder, new.name, new.length);
  // It must not end while it has no name.
  old.node->opened++;
  __surefoot_remove(old.folder, old.name, old.length);
  __surefoot_enter(new.folder, new.name, new.length, old.node);
  old.node->opened--;
  return 0;
}

int rename(const char *from, const char *to) { return move(AT_CURRENT, from, AT_CURRENT, to, 0); }

int renameat(int from_at, const char *from, int to_at, const char *to) { return move(from_at, from, to_at, to, 0); }

int renameat2(int from_at, const char *from, int to_at, const char *to, unsigned flags) {
  return move(from_at, from, to_at, to, flags);
}

static int resize(const char *path, long long size) {
  struct surefoot_node *node = __surefoot_node_at(AT_CURRENT, path, 1);
  if (node == NULL)
    return -1;
  if ((node->mode & TYPE_MASK) != TYPE_FILE)
    return surefoot_error((node->mode & TYPE_MASK) == TYPE_FOLDER ? EISDIR : EINVAL);
  if (!__surefoot_may(node, 2))
    return surefoot_error(EACCES);
  static const int errors[] = {EINTR, EIO, EFBIG, EROFS, 0};
  return __surefoot_fails("truncate", errors) ? -1 : __surefoot_resize_node(node, size);
}

int truncate(const char *path, long size) { return resize(path, size); }

int truncate64(const char *path, long long size) { return resize(path, size); }
