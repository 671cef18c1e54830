// provides: strlen strnlen strcpy strncpy strcat strncat strcmp strncmp strchr strrchr index rindex
#include "surefoot.h"

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length] != '\0')
    length++;
  return length;
}

size_t strnlen(const char *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != '\0')
    length++;
  return length;
}

char *strcpy(char *target, const char *source) {
  size_t i = 0;
  while ((target[i] = source[i]) != '\0')
    i++;
  __surefoot_apart(target, i + 1, source, i + 1);
  return target;
}

char *strncpy(char *target, const char *source, size_t size) {
  size_t i = 0;
  for (; i < size && source[i] != '\0'; i++)
    target[i] = source[i];
  size_t taken = i < size ? i + 1 : i;
  __surefoot_apart(target, taken, source, taken);
  for (; i < size; i++)
    target[i] = '\0';
  return target;
}

char *strcat(char *target, const char *source) {
  size_t end = 0, i = 0;
  while (target[end] != '\0')
    end++;
  while ((target[end + i] = source[i]) != '\0')
    i++;
  __surefoot_apart(target, end + i + 1, source, i + 1);
  return target;
}

char *strncat(char *target, const char *source, size_t limit) {
  size_t end = 0, i = 0;
  while (target[end] != '\0')
    end++;
  for (; i < limit && source[i] != '\0'; i++)
    target[end + i] = source[i];
  target[end + i] = '\0';
  __surefoot_apart(target, end + i + 1, source, i < limit ? i + 1 : i);
  return target;
}

// As with memcmp, glibc answers with the difference of the first bytes that differ.
int strcmp(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] != '\0' && left[i] == right[i])
    i++;
  return (unsigned char)left[i] - (unsigned char)right[i];
}

int strncmp(const char *left, const char *right, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    if (left[i] != right[i])
      return (unsigned char)left[i] - (unsigned char)right[i];
    if (left[i] == '\0')
      return 0;
  }
  return 0;
}

static char *find_first(const char *text, char wanted) {
  for (;; text++) {
    if (*text == wanted)
      return (char *)text;
    if (*text == '\0')
      return NULL;
  }
}

static char *find_last(const char *text, char wanted) {
  const char *found = NULL;
  for (;; text++) {
    if (*text == wanted)
      found = text;
    if (*text == '\0')
      return (char *)found;
  }
}

char *strchr(const char *text, int byte) { return find_first(text, (char)byte); }

char *index(const char *text, int byte) { return find_first(text, (char)byte); }

char *strrchr(const char *text, int byte) { return find_last(text, (char)byte); }

char *rindex(const char *text, int byte) { return find_last(text, (char)byte); }
