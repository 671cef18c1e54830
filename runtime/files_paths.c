// provides: __surefoot_find __surefoot_node_at
//
// From paths to nodes: folders, links, "." and "..".
#include "files.h"

// Soundness: the host may have files that are not here.
static void assume_nothing_else(void) {
  __surefoot_assumes(SUREFOOT_MODEL, "the only files are those that were given (--file, --sym-files)");
}

static struct surefoot_node *start(int at, const char *path) {
  __surefoot_prepare_files();
  if (*path == '/')
    return __surefoot_root;
  if (at == AT_CURRENT)
    return __surefoot_folder;
  struct surefoot_description *description = __surefoot_description(at);
  if (description == NULL)
    return NULL;
  __surefoot_decide(description->node);
  if ((description->node->mode & TYPE_MASK) != TYPE_FOLDER) {
    errno = ENOTDIR;
    return NULL;
  }
  return description->node;
}

static int is(const char *name, size_t length, const char *wanted) {
  size_t index = 0;
  while (index < length && wanted[index] != '\0' && name[index] == wanted[index])
    index++;
  return index == length && wanted[index] == '\0';
}

// `has_parts`: there is a '/' in the path; `links`: how many may still be followed, by the whole path.
static int find(struct surefoot_node *folder, const char *path, int has_parts, int follow, int *links,
                struct surefoot_found *found) {
  if (*path == '\0')
    return surefoot_error(ENOENT);
  found->node = folder;
  found->length = 0;
  found->is_folder_wanted = 0;
  while (has_parts && *path == '/')
    path++;
  while (*path != '\0') {
    size_t length = 0;
    while (path[length] != '\0' && (!has_parts || path[length] != '/'))
      length++;
    if (length > LONGEST_NAME)
      return surefoot_error(ENAMETOOLONG);
    const char *rest = path + length;
    int is_folder_wanted = has_parts && *rest == '/';
    while (has_parts && *rest == '/')
      rest++;
    if ((folder->mode & TYPE_MASK) != TYPE_FOLDER)
      return surefoot_error(ENOTDIR);
    if (!__surefoot_may(folder, 1))
      return surefoot_error(EACCES);
    found->folder = folder;
    found->name = path;
    found->length = length;
    found->is_folder_wanted = is_folder_wanted;
    if (is(path, length, ".") || is(path, length, "..")) {
      if (length == 2 && surefoot_is_removed(folder))
        __surefoot_unsupported("the folder above one that was removed");
      found->node = length == 1 ? folder : folder->parent;
      found->length = 0;
    } else {
      struct surefoot_entry *entry = __surefoot_entry(folder, path, length);
      found->node = entry == NULL ? NULL : entry->node;
    }
    if (found->node == NULL) {
      assume_nothing_else();
      return *rest == '\0' ? 0 : surefoot_error(ENOENT);
    }
    int is_last = *rest == '\0';
    if (is_last && follow == THE_ENTRY)
      return 0;
    if ((found->node->mode & TYPE_MASK) == TYPE_LINK && (!is_last || follow || is_folder_wanted)) {
      if (*links == 0)
        return surefoot_error(ELOOP);
      --*links;
      const char *target = (const char *)found->node->bytes;
      // What is wanted of a link that leads nowhere is what it leads to.
      if (find(*target == '/' ? __surefoot_root : folder, target, 1, FOLLOW, links, found) != 0)
        return -1;
      if (found->node == NULL)
        return is_last && !is_folder_wanted ? 0 : surefoot_error(ENOENT);
      found->is_folder_wanted |= is_folder_wanted;
    }
    folder = found->node;
    path = rest;
  }
  if (found->node != NULL && found->is_folder_wanted && (found->node->mode & TYPE_MASK) != TYPE_FOLDER)
    return surefoot_error(ENOTDIR);
  return 0;
}

int __surefoot_find(int at, const char *path, int follow, struct surefoot_found *found) {
  struct surefoot_node *folder = start(at, path);
  if (folder == NULL)
    return -1;
  size_t length = 0;
  while (path[length] != '\0')
    length++;
  if (length >= LONGEST_PATH)
    return surefoot_error(ENAMETOOLONG);
  // Of a name that is not known this is one decision, where asking each byte in its turn would be many ways.
  int has_parts = 0;
  for (size_t index = 0; index < length; index++)
    has_parts |= path[index] == '/';
  found->folder = folder;
  found->name = path;
  int links = MOST_LINKS;
  return has_parts ? find(folder, path, 1, follow, &links, found) : find(folder, path, 0, follow, &links, found);
}

struct surefoot_node *__surefoot_node_at(int at, const char *path, int follow) {
  struct surefoot_found found;
  if (__surefoot_find(at, path, follow, &found) != 0)
    return NULL;
  if (found.node == NULL)
    errno = ENOENT;
  return found.node;
}
