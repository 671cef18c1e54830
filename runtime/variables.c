// provides: getenv secure_getenv setenv unsetenv putenv clearenv
//
// Variables of the environment. Those that are not set by the user or by the program are not set: an
// assumption, which is named.
#include "files.h"

extern char **__environ;

// How long a name is; SIZE_MAX if it is none.
static size_t name_length(const char *name) {
  size_t length = 0;
  if (name == NULL || *name == '\0')
    return SIZE_MAX;
  for (; name[length] != '\0'; length++)
    if (name[length] == '=')
      return SIZE_MAX;
  return length;
}

// The place of a variable, or the end of the list.
static char **find(const char *name, size_t length) {
  char **place = __environ;
  for (; *place != NULL; place++) {
    size_t index = 0;
    while (index < length && (*place)[index] == name[index])
      index++;
    if (index == length && (*place)[index] == '=')
      break;
  }
  return place;
}

static char *value_of(const char *name) {
  size_t length = 0;
  while (name[length] != '\0')
    length++;
  if (__environ != NULL && length > 0) {
    char **place = find(name, length);
    if (*place != NULL)
      return *place + length + 1;
  }
  __surefoot_assumes(SUREFOOT_UNSET_VARIABLE, name);
  return NULL;
}

char *getenv(const char *name) { return value_of(name); }

char *secure_getenv(const char *name) { return value_of(name); }

// Puts an entry where it belongs, in place of one of the same name.
static void put(char *entry, size_t length) {
  if (__environ == NULL)
    __environ = __surefoot_room(sizeof(char *));
  char **place = find(entry, length);
  if (*place != NULL) {
    *place = entry;
    return;
  }
  size_t count = 0;
  while (__environ[count] != NULL)
    count++;
  char **larger = __surefoot_room((count + 2) * sizeof(char *));
  for (size_t index = 0; index < count; index++)
    larger[index] = __environ[index];
  larger[count] = entry;
  __environ = larger;
}

static void take_out(const char *name, size_t length) {
  if (__environ == NULL)
    return;
  // It may be there several times.
  for (char **found = find(name, length); *found != NULL; found = find(name, length))
    for (char **place = found; *place != NULL; place++)
      *place = place[1];
}

static const int errors[] = {ENOMEM, 0};

int setenv(const char *name, const char *value, int overwrite) {
  size_t length = name_length(name), size = 0;
  if (length == SIZE_MAX) {
    errno = EINVAL;
    return -1;
  }
  if (__surefoot_fails("setenv", errors))
    return -1;
  if (!overwrite && __environ != NULL && *find(name, length) != NULL)
    return 0;
  while (value[size] != '\0')
    size++;
  char *entry = __surefoot_room(length + size + 2);
  for (size_t index = 0; index < length; index++)
    entry[index] = name[index];
  entry[length] = '=';
  for (size_t index = 0; index < size; index++)
    entry[length + 1 + index] = value[index];
  put(entry, length);
  return 0;
}

int unsetenv(const char *name) {
  size_t length = name_length(name);
  if (length == SIZE_MAX) {
    errno = EINVAL;
    return -1;
  }
  take_out(name, length);
  return 0;
}

// The string itself becomes part of the environment. Without '=' it takes the variable out.
int putenv(char *entry) {
  size_t length = 0;
  if (__surefoot_fails("putenv", errors))
    return -1;
  while (entry[length] != '\0' && entry[length] != '=')
    length++;
  if (entry[length] == '=')
    put(entry, length);
  else
    take_out(entry, length);
  return 0;
}

int clearenv(void) {
  __environ = NULL;
  return 0;
}
