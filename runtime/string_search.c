// provides: strstr strspn strcspn strpbrk strchrnul strtok strtok_r __strtok_r strsep
#include "surefoot.h"

char *strstr(const char *haystack, const char *needle) {
  for (;; haystack++) {
    size_t same = 0;
    while (needle[same] != '\0' && haystack[same] == needle[same])
      same++;
    if (needle[same] == '\0')
      return (char *)haystack;
    if (haystack[same] == '\0')
      return NULL;
  }
}

static int is_among(char byte, const char *set) {
  for (; *set != '\0'; set++)
    if (*set == byte)
      return 1;
  return 0;
}

static size_t span_of(const char *text, const char *set) {
  size_t length = 0;
  while (text[length] != '\0' && is_among(text[length], set))
    length++;
  return length;
}

static size_t span_outside(const char *text, const char *set) {
  size_t length = 0;
  while (text[length] != '\0' && !is_among(text[length], set))
    length++;
  return length;
}

size_t strspn(const char *text, const char *set) { return span_of(text, set); }

size_t strcspn(const char *text, const char *set) { return span_outside(text, set); }

char *strpbrk(const char *text, const char *set) {
  text += span_outside(text, set);
  return *text == '\0' ? NULL : (char *)text;
}

char *strchrnul(const char *text, int byte) {
  while (*text != '\0' && *text != (char)byte)
    text++;
  return (char *)text;
}

static char *next_token(char *text, const char *separators, char **rest) {
  if (text == NULL)
    text = *rest;
  text += span_of(text, separators);
  if (*text == '\0') {
    *rest = text;
    return NULL;
  }
  char *end = text + span_outside(text, separators);
  if (*end != '\0') {
    *end = '\0';
    end++;
  }
  *rest = end;
  return text;
}

static char *strtok_rest;

// glibc 2.36 dereferences a null pointer when no string was ever given; so do we.
char *strtok(char *text, const char *separators) { return next_token(text, separators, &strtok_rest); }

char *strtok_r(char *text, const char *separators, char **rest) { return next_token(text, separators, rest); }

char *__strtok_r(char *text, const char *separators, char **rest) { return next_token(text, separators, rest); }

char *strsep(char **rest, const char *separators) {
  char *token = *rest;
  if (token == NULL)
    return NULL;
  char *end = token + span_outside(token, separators);
  *rest = NULL;
  if (*end != '\0') {
    *end = '\0';
    *rest = end + 1;
  }
  return token;
}
