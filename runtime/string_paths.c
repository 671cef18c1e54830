// provides: basename __xpg_basename dirname
//
// The parts of a file name. basename is GNU's and changes nothing; __xpg_basename is what <libgen.h> makes of it.
#include "surefoot.h"

static size_t length_of(const char *text) {
  size_t length = 0;
  while (text[length] != '\0')
    length++;
  return length;
}

char *basename(const char *path) {
  const char *base = path;
  for (; *path != '\0'; path++)
    if (*path == '/')
      base = path + 1;
  return (char *)base;
}

// Results of their own must not be changed.
char *__xpg_basename(char *path) {
  if (path == NULL || *path == '\0')
    return ".";
  size_t end = length_of(path);
  size_t trimmed = end;
  while (trimmed > 0 && path[trimmed - 1] == '/')
    trimmed--;
  if (trimmed == 0)
    return path + end - 1; // only slashes: the last of them
  if (trimmed < end)
    path[trimmed] = '\0';
  while (trimmed > 0 && path[trimmed - 1] != '/')
    trimmed--;
  return path + trimmed;
}

char *dirname(char *path) {
  if (path == NULL)
    return ".";
  size_t end = length_of(path);
  if (!(end == 2 && path[0] == '/' && path[1] == '/'))
    while (end > 1 && path[end - 1] == '/')
      end--;
  while (end > 0 && path[end - 1] != '/')
    end--;
  if (end == 0)
    return ".";
  size_t slashes = end;
  while (slashes > 0 && path[slashes - 1] == '/')
    slashes--;
  // Of a folder in the root as much stays as tells "/" from "//".
  if (slashes == 0)
    slashes = end == 2 ? 2 : 1;
  path[slashes] = '\0';
  return path;
}
