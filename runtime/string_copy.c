// provides: strdup __strdup strndup __strndup stpcpy __stpcpy stpncpy strlcpy strlcat
#include "surefoot.h"

static size_t bounded_length(const char *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != '\0')
    length++;
  return length;
}

static char *duplicate(const char *text, size_t limit) {
  size_t length = bounded_length(text, limit);
  char *copy = malloc(length + 1);
  if (copy == NULL)
    return NULL;
  __builtin_memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

char *strdup(const char *text) { return duplicate(text, SIZE_MAX); }

char *__strdup(const char *text) { return duplicate(text, SIZE_MAX); }

char *strndup(const char *text, size_t limit) { return duplicate(text, limit); }

char *__strndup(const char *text, size_t limit) { return duplicate(text, limit); }

static char *copy_to_end(char *target, const char *source) {
  size_t i = 0;
  while ((target[i] = source[i]) != '\0')
    i++;
  __surefoot_apart(target, i + 1, source, i + 1);
  return target + i;
}

char *stpcpy(char *target, const char *source) { return copy_to_end(target, source); }

char *__stpcpy(char *target, const char *source) { return copy_to_end(target, source); }

char *stpncpy(char *target, const char *source, size_t size) {
  size_t length = bounded_length(source, size);
  for (size_t i = 0; i < length; i++)
    target[i] = source[i];
  size_t taken = length < size ? length + 1 : length;
  __surefoot_apart(target, taken, source, taken);
  for (size_t i = length; i < size; i++)
    target[i] = '\0';
  return target + length;
}

size_t strlcpy(char *target, const char *source, size_t size) {
  size_t length = 0;
  for (; source[length] != '\0'; length++)
    if (length + 1 < size)
      target[length] = source[length];
  if (size == 0)
    return length;
  size_t end = length < size ? length : size - 1;
  target[end] = '\0';
  __surefoot_apart(target, end + 1, source, length + 1);
  return length;
}

size_t strlcat(char *target, const char *source, size_t size) {
  size_t start = bounded_length(target, size);
  size_t length = start;
  for (; source[length - start] != '\0'; length++)
    if (length + 1 < size)
      target[length] = source[length - start];
  if (start == size)
    return length;
  size_t end = length < size ? length : size - 1;
  target[end] = '\0';
  __surefoot_apart(target, end + 1, source, length - start + 1);
  return length;
}
