// provides: memcpy memmove memset memcmp memchr mempcpy __mempcpy bcmp bcopy bzero explicit_bzero
//
// Copying and filling are LLVM intrinsics, which the interpreter executes natively; clang emits them for
// these builtins even when it is told that there are no builtin functions.
#include "surefoot.h"

void *memcpy(void *target, const void *source, size_t size) { return __builtin_memcpy(target, source, size); }

void *memmove(void *target, const void *source, size_t size) { return __builtin_memmove(target, source, size); }

void *memset(void *target, int byte, size_t size) { return __builtin_memset(target, byte, size); }

void *mempcpy(void *target, const void *source, size_t size) {
  __builtin_memcpy(target, source, size);
  return (char *)target + size;
}

void *__mempcpy(void *target, const void *source, size_t size) {
  __builtin_memcpy(target, source, size);
  return (char *)target + size;
}

void bcopy(const void *source, void *target, size_t size) { __builtin_memmove(target, source, size); }

void bzero(void *target, size_t size) { __builtin_memset(target, 0, size); }

void explicit_bzero(void *target, size_t size) { __builtin_memset(target, 0, size); }

// glibc answers with the difference of the first bytes that differ, and programs print it. C lets it read all
// of both objects, and it does: a vector at a time.
static int compare(const unsigned char *left, const unsigned char *right, size_t size) {
  __surefoot_readable(left, size);
  __surefoot_readable(right, size);
  for (size_t i = 0; i < size; i++)
    if (left[i] != right[i])
      return left[i] - right[i];
  return 0;
}

int memcmp(const void *left, const void *right, size_t size) { return compare(left, right, size); }

int bcmp(const void *left, const void *right, size_t size) { return compare(left, right, size); }

void *memchr(const void *object, int byte, size_t size) {
  const unsigned char *bytes = object;
  for (size_t i = 0; i < size; i++)
    if (bytes[i] == (unsigned char)byte)
      return (void *)(bytes + i);
  return NULL;
}
