// provides: chdir fchdir chroot umask getcwd get_current_dir_name getwd realpath canonicalize_file_name
// refuses: chroot
//
// The current folder, and names of files from the root on.
#include "files.h"

static const int errors[] = {EACCES, EIO, ENOMEM, 0};

static int enter_folder(const char *function, struct surefoot_node *node) {
  if (node == NULL || __surefoot_fails(function, errors))
    return -1;
  __surefoot_decide(node);
  if ((node->mode & TYPE_MASK) != TYPE_FOLDER)
    return surefoot_error(ENOTDIR);
  if (!__surefoot_may(node, 1))
    return surefoot_error(EACCES);
  // It is kept for as long as it is the current one.
  node->opened++;
  __surefoot_folder->opened--;
  __surefoot_drop_node(__surefoot_folder);
  __surefoot_folder = node;
  return 0;
}

int chdir(const char *path) { return enter_folder("chdir", __surefoot_node_at(AT_CURRENT, path, FOLLOW)); }

int fchdir(int descriptor) {
  struct surefoot_description *description = __surefoot_description(descriptor);
  // Where the program is must be known before it leaves there.
  __surefoot_prepare_files();
  return description == NULL ? -1 : enter_folder("fchdir", description->node);
}

int chroot(const char *path) {
  const struct surefoot_node *node = __surefoot_node_at(AT_CURRENT, path, FOLLOW);
  if (node == NULL)
    return -1;
  if ((node->mode & TYPE_MASK) != TYPE_FOLDER)
    return surefoot_error(ENOTDIR);
  if (!__surefoot_may(node, 1))
    return surefoot_error(EACCES);
  if (__surefoot_user() != 0)
    return surefoot_error(EPERM);
  __surefoot_unsupported("changing the root");
}

unsigned umask(unsigned mask) {
  unsigned before = __surefoot_umask;
  __surefoot_assumes(SUREFOOT_RESULT, SUREFOOT_AS_STARTED);
  __surefoot_umask = mask & 0777;
  return before;
}

// Writes the path of a folder to the end of a buffer: where it begins there. 0, and the error, if it cannot.
static size_t path_of(const struct surefoot_node *folder, char *buffer, size_t size) {
  size_t begin = size - 1;
  if (surefoot_is_removed(folder)) {
    errno = ENOENT;
    return 0;
  }
  buffer[begin] = '\0';
  for (; folder->parent != folder; folder = folder->parent) {
    const struct surefoot_entry *entry = folder->parent->entries;
    while (entry->node != folder)
      entry = entry->next;
    if (entry->length + 1 > begin) {
      errno = ENAMETOOLONG;
      return 0;
    }
    begin -= entry->length + 1;
    buffer[begin] = '/';
    for (size_t index = 0; index < entry->length; index++)
      buffer[begin + 1 + index] = entry->name[index];
  }
  if (buffer[begin] == '\0') {
    begin--;
    buffer[begin] = '/';
  }
  return begin;
}

static char *copy_path(const struct surefoot_node *folder, char *target, size_t size) {
  char path[LONGEST_PATH];
  size_t begin = path_of(folder, path, sizeof path), length = sizeof path - begin;
  if (begin == 0)
    return NULL;
  if (size != 0 && size < length) {
    errno = ERANGE;
    return NULL;
  }
  if (target == NULL)
    target = malloc(size == 0 ? length : size);
  if (target == NULL)
    return NULL;
  for (size_t index = 0; index < length; index++)
    target[index] = path[begin + index];
  return target;
}

char *getcwd(char *target, size_t size) {
  __surefoot_prepare_files();
  __surefoot_assumes(SUREFOOT_MODEL, "the current folder has the name that was given (--folder)");
  if (size == 0 && target != NULL) {
    errno = EINVAL;
    return NULL;
  }
  if (__surefoot_fails("getcwd", errors))
    return NULL;
  return copy_path(__surefoot_folder, target, size);
}

char *getwd(char *target) { return getcwd(target, LONGEST_PATH); }

char *get_current_dir_name(void) { return getcwd(NULL, 0); }

// The path without links, "." and "..", of what is there.
char *realpath(const char *path, char *target) {
  struct surefoot_found found;
  char whole[LONGEST_PATH];
  size_t length = 0;
  if (path == NULL) {
    errno = EINVAL;
    return NULL;
  }
  if (__surefoot_find(AT_CURRENT, path, FOLLOW, &found) != 0 || __surefoot_fails("realpath", errors))
    return NULL;
  if (found.node == NULL) {
    errno = ENOENT;
    return NULL;
  }
  int is_folder = (found.node->mode & TYPE_MASK) == TYPE_FOLDER;
  size_t begin = path_of(is_folder ? found.node : found.folder, whole, sizeof whole);
  if (begin == 0)
    return NULL;
  for (; whole[begin + length] != '\0'; length++)
    whole[length] = whole[begin + length];
  if (!is_folder) {
    if (length + found.length + 2 > sizeof whole) {
      errno = ENAMETOOLONG;
      return NULL;
    }
    if (length > 1)
      whole[length++] = '/';
    for (size_t index = 0; index < found.length; index++)
      whole[length++] = found.name[index];
  }
  whole[length] = '\0';
  if (target == NULL)
    target = malloc(length + 1);
  if (target == NULL)
    return NULL;
  for (size_t index = 0; index <= length; index++)
    target[index] = whole[index];
  return target;
}

char *canonicalize_file_name(const char *path) { return realpath(path, NULL); }
