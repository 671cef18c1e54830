// provides: lfind lsearch
//
// Search in an array without order.
#include "surefoot.h"

typedef int comparison(const void *, const void *);

static void *find(const void *key, const void *base, size_t count, size_t size, comparison *compare) {
  const char *element = base;
  for (size_t i = 0; i < count; i++, element += size)
    if (compare(key, element) == 0)
      return (void *)element;
  return NULL;
}

void *lfind(const void *key, const void *base, size_t *count, size_t size, comparison *compare) {
  return find(key, base, *count, size, compare);
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, comparison *compare) {
  void *found = find(key, base, *count, size, compare);
  if (found != NULL)
    return found;
  found = __builtin_memcpy((char *)base + *count * size, key, size);
  ++*count;
  return found;
}
