// provides: __surefoot_describe __surefoot_take_status
//
// What the system chooses about a file.
#include "files.h"

// Files are on one device and have numbers one behind the other, whatever the first is.
static unsigned long first, count, device;

// As `outcome::FileStatus` has it.
void __surefoot_take_status(struct surefoot_node *node) {
  struct {
    uint32_t mode, accessed, accessed_part, modified, modified_part;
  } status;
  if (node->given == 0)
    return;
  __surefoot_give(GIVEN_STATUS, node->given - 1, &status);
  node->given = 0;
  node->is_left_open = 1;
  // Soundness: nothing else can be built where a test is run natively.
  __surefoot_assumes(SUREFOOT_MODEL, "files that are left open are plain ones, which their owner may read and write, and were read and changed between 1970 and 2038");
  __surefoot_assume(status.accessed_part < 1000000000 && status.modified_part < 1000000000);
  node->mode = TYPE_FILE | 0600 | (status.mode & 0777);
  node->accessed = status.accessed & INT_MAX;
  node->accessed_part = (long)status.accessed_part;
  node->modified = status.modified & INT_MAX;
  node->modified_part = (long)status.modified_part;
}

// Of numbers that the system chooses nothing is known, but that they stay the same.
void __surefoot_describe(struct surefoot_node *node) {
  if (node->is_described)
    return;
  node->is_described = 1;
  __surefoot_take_status(node);
  node->owner = node->is_the_systems ? (unsigned)__surefoot_any() : __surefoot_user();
  node->group = (unsigned)__surefoot_any();
  if (count == 0) {
    first = __surefoot_any();
    device = __surefoot_any();
  }
  node->number = first + count++;
  node->device = device;
  long long *times[] = {&node->accessed, &node->modified, &node->changed};
  long *parts[] = {&node->accessed_part, &node->modified_part, &node->changed_part};
  for (int index = node->is_left_open ? 2 : 0; index < 3; index++) {
    unsigned part = (unsigned)__surefoot_any();
    *times[index] = (int)__surefoot_any() & INT_MAX;
    *parts[index] = part % 1000000000;
  }
}
