// provides: posix_memalign reallocarray cfree valloc mallopt
//
// Further functions of memory management.
#include "surefoot.h"

// How memory is managed is nothing to see. Only the size of small blocks can be too large.
int mallopt(int parameter, int value) {
  enum { SMALL_BLOCKS = 1, LARGEST_SMALL = sizeof(void *) * 20 };
  return parameter != SMALL_BLOCKS || (value >= 0 && value <= LARGEST_SMALL);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0)
    return EINVAL;
  void *block = memalign(alignment, size);
  if (block == NULL)
    return ENOMEM;
  *result = block;
  return 0;
}

void *reallocarray(void *block, size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(block, count * size);
}

void *valloc(size_t size) { return memalign(4096, size); }

void cfree(void *block) { free(block); }
