// provides: swab memfrob
//
// Bytes changed in place or on the way.
#include "surefoot.h"

void swab(const void *source, void *target, ptrdiff_t size) {
  const char *from = source;
  char *to = target;
  for (size_t i = size > 0 ? (size_t)size / 2 * 2 : 0; i > 0; i -= 2) {
    char last = from[i - 1], first = from[i - 2];
    to[i - 2] = last;
    to[i - 1] = first;
  }
}

void *memfrob(void *array, size_t size) {
  char *bytes = array;
  for (size_t i = 0; i < size; i++)
    bytes[i] ^= 42;
  return array;
}
