// provides: __surefoot_describe
//
// What the system chooses about a file.
#include "files.h"

// Files have numbers one behind the other, whatever the first is.
static unsigned long first, count;

// Of numbers that the system chooses nothing is known, but that they stay the same.
void __surefoot_describe(struct surefoot_node *node) {
  if (node->is_described)
    return;
  node->is_described = 1;
  node->owner = __surefoot_user();
  node->group = (unsigned)__surefoot_any();
  if (count == 0)
    first = __surefoot_any();
  node->number = first + count++;
  node->device = 1;
  long long *times[] = {&node->accessed, &node->modified, &node->changed};
  long *parts[] = {&node->accessed_part, &node->modified_part, &node->changed_part};
  for (int index = 0; index < 3; index++) {
    unsigned part = (unsigned)__surefoot_any();
    *times[index] = (int)__surefoot_any() & INT_MAX;
    *parts[index] = part % 1000000000;
  }
}
