// provides: strcoll strxfrm strcasecmp strncasecmp strcasestr
//
// The C locale: collation is by byte, and only the letters A to Z have another case.
#include "surefoot.h"

int strcoll(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] != '\0' && left[i] == right[i])
    i++;
  return (unsigned char)left[i] - (unsigned char)right[i];
}

size_t strxfrm(char *target, const char *source, size_t size) {
  size_t length = 0;
  while (source[length] != '\0')
    length++;
  for (size_t i = 0; i < size && i <= length; i++)
    target[i] = source[i];
  return length;
}

static int lowered(char byte) {
  int value = (unsigned char)byte;
  return value >= 'A' && value <= 'Z' ? value - 'A' + 'a' : value;
}

int strcasecmp(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] != '\0' && lowered(left[i]) == lowered(right[i]))
    i++;
  return lowered(left[i]) - lowered(right[i]);
}

int strncasecmp(const char *left, const char *right, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    int difference = lowered(left[i]) - lowered(right[i]);
    if (difference != 0 || left[i] == '\0')
      return difference;
  }
  return 0;
}

char *strcasestr(const char *haystack, const char *needle) {
  for (;; haystack++) {
    size_t same = 0;
    while (needle[same] != '\0' && lowered(haystack[same]) == lowered(needle[same]))
      same++;
    if (needle[same] == '\0')
      return (char *)haystack;
    if (haystack[same] == '\0')
      return NULL;
  }
}
