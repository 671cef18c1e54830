// provides: posix_memalign reallocarray cfree valloc
#include "surefoot.h"

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
