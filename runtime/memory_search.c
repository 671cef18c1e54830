// provides: memrchr rawmemchr memccpy memmem
#include "surefoot.h"

void *memrchr(const void *object, int byte, size_t size) {
  const unsigned char *bytes = object;
  for (size_t i = size; i > 0; i--)
    if (bytes[i - 1] == (unsigned char)byte)
      return (void *)(bytes + i - 1);
  return NULL;
}

void *rawmemchr(const void *object, int byte) {
  const unsigned char *bytes = object;
  while (*bytes != (unsigned char)byte)
    bytes++;
  return (void *)bytes;
}

void *memccpy(void *target, const void *source, int byte, size_t size) {
  unsigned char *to = target;
  const unsigned char *from = source;
  for (size_t i = 0; i < size; i++) {
    unsigned char copied = from[i];
    to[i] = copied;
    if (copied == (unsigned char)byte) {
      __surefoot_apart(to, i + 1, from, i + 1);
      return to + i + 1;
    }
  }
  __surefoot_apart(to, size, from, size);
  return NULL;
}

void *memmem(const void *haystack, size_t haystack_size, const void *needle, size_t needle_size) {
  const unsigned char *hay = haystack;
  const unsigned char *wanted = needle;
  __surefoot_readable(haystack, haystack_size);
  __surefoot_readable(needle, needle_size);
  if (needle_size > haystack_size)
    return NULL;
  for (size_t start = 0; start <= haystack_size - needle_size; start++) {
    size_t same = 0;
    while (same < needle_size && hay[start + same] == wanted[same])
      same++;
    if (same == needle_size)
      return (void *)(hay + start);
  }
  return NULL;
}
