// provides: setlocale
//
// The C locale is the only one.
#include "surefoot.h"

enum { ALL_CATEGORIES = 6, CATEGORIES = 13, NO_SUCH_FILE = 2 };

static int is_text(const char *left, const char *right) {
  size_t i = 0;
  while (left[i] != '\0' && left[i] == right[i])
    i++;
  return left[i] == right[i];
}

static int is_composite(const char *name) {
  while (*name != '\0' && *name != ';')
    name++;
  return *name == ';';
}

// The result is not const, but must not be changed.
char *setlocale(int category, const char *name) {
  if (category < 0 || category >= CATEGORIES) {
    errno = EINVAL;
    return NULL;
  }
  if (name == NULL || is_text(name, "C") || is_text(name, "POSIX"))
    return "C";
  // Soundness: what is installed where the program runs is not known. Both are named.
  if (*name == '\0') {
    __surefoot_assumes(SUREFOOT_MODEL, "the environment asks for the C locale");
    return "C";
  }
  if (category == ALL_CATEGORIES && is_composite(name))
    __surefoot_unsupported("setlocale with a locale for each category");
  __surefoot_assumes(SUREFOOT_RESULT, "no locale but C is installed");
  errno = NO_SUCH_FILE;
  return NULL;
}
