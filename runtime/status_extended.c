// provides: statx
//
// What Linux tells of files since it knows when they were made.
#include "files.h"

unsigned gnu_dev_major(unsigned long long device);
unsigned gnu_dev_minor(unsigned long long device);

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
  enum { RESERVED = 1u << 31 };
  struct surefoot_node *node;
  if ((mask & RESERVED) || (flags & AT_SYNCHRONISED) == AT_SYNCHRONISED
      || (flags & ~(AT_NOFOLLOW | AT_NO_MOUNTS | AT_EMPTY | AT_SYNCHRONISED)))
    return surefoot_error(EINVAL);
  if ((flags & AT_EMPTY) && *path == '\0' && at != AT_CURRENT) {
    struct surefoot_description *description = __surefoot_description(at);
    node = description == NULL ? NULL : description->node;
  } else {
    node = __surefoot_node_at(at, path, !(flags & AT_NOFOLLOW));
  }
  if (node == NULL || !__surefoot_is_told("statx", node))
    return -1;
  surefoot_refuse_unflushed(node);
  // Soundness: how large folders are, and what files take, is the file system's.
  __surefoot_assumes(SUREFOOT_MODEL, "files and folders take blocks of 4096 bytes");
  *target = (struct extended_status){
    .mask = 0x7ff, .block_size = 4096, .links = node->links, .owner = node->owner, .group = node->group,
    .mode = (unsigned short)node->mode, .number = node->number,
    .size = (node->mode & TYPE_MASK) == TYPE_FOLDER ? 4096 : (unsigned long long)node->size,
    .blocks = (unsigned long long)__surefoot_blocks(node),
    .major = gnu_dev_major(node->device), .minor = gnu_dev_minor(node->device),
    .accessed = {node->accessed, (unsigned)node->accessed_part, 0},
    .changed = {node->changed, (unsigned)node->changed_part, 0},
    .modified = {node->modified, (unsigned)node->modified_part, 0},
  };
  return 0;
}
