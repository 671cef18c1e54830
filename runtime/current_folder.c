// provides: chdir fchdir chroot umask getcwd get_current_dir_name getwd realpath canonicalize_file_name
//
// The current folder, and names of files from the root on.
#include "files.h"

static int enter_folder(struct surefoot_node *node) {
  if (node == NULL)
    return -1;
  if ((node->mode & TYPE_MASK) != TYPE_FOLDER)
    return surefoot_error(ENOTDIR);
  if (!__surefoot_may(node, 1))
    return surefoot_error(EACCES);
  __surefoot_folder = node;
  return 0;
}

int chdir(const char *path) { return enter_folder(__surefoot_node_at(AT_CURRENT, path, 1)); }

int fchdir(int descriptor) {
  struct surefoot_description *description = __surefoot_description(descriptor);
  return description == NULL ? -1 : enter_folder(description->node);
}

int chroot(const char *path) {
  (void)path;
  if (__surefoot_user() != 0)
    return surefoot_error(EPERM);
  __surefoot_unsupported("changing the root");
}

unsigned umask(unsigned mask) {
  unsigned before = __surefoot_umask;
  __surefoot_umask = mask & 0777;
  return before;
}

// Writes the path of a folder to the end of a buffer: where it begins there. 0 if there is no room.
static size_t path_of(const struct surefoot_node *folder, char *buffer, size_t size) {
  size_t begin = size - 1;
  buffer[begin] = '\0';
  for (; folder->parent != folder; folder = folder->parent) {
    const struct surefoot_entry *entry = folder->parent->entries;
    while (entry->node != folder)
      entry = entry->next;
    if (entry->length + 1 > begin)
      return 0;
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
  if (begin == 0) {
    errno = ENAMETOOLONG;
    return NULL;
  }
  if (target == NULL)
    target = malloc(size == 0 ? length : size);
  else if (size == 0) {
    errno = EINVAL;
    return NULL;
  }
  if (target == NULL)
    return NULL;
  if (size != 0 && size < length) {
    errno = ERANGE;
    return NULL;
  }
  for (size_t index = 0; index < length; index++)
    target[index] = path[begin + index];
  return target;
}

char *getcwd(char *target, size_t size) {
  __surefoot_prepare_files();
  __surefoot_assumes(SUREFOOT_MODEL, "the current folder has the name that was given (--folder)");
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
  if (__surefoot_find(AT_CURRENT, path, 1, &found) != 0)
    return NULL;
  if (found.node == NULL) {
    errno = ENOENT;
    return NULL;
  }
  int is_folder = (found.node->mode & TYPE_MASK) == TYPE_FOLDER;
  size_t begin = path_of(is_folder ? found.node : found.folder, whole, sizeof whole);
  if (begin == 0) {
    errno = ENAMETOOLONG;
    return NULL;
  }
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
