// provides: mkstemp mkstemp64 mkostemp mkostemp64 mkstemps mkostemps mkdtemp mktemp tmpnam tempnam
//
// Files with names that nobody else has. Which letters those have is not known.
#include "files.h"

extern char *getenv(const char *name);
extern int mkdir(const char *path, unsigned mode);

enum { LETTERS = 6 };

// Where the X's begin; SIZE_MAX if they are not there.
static size_t place(const char *pattern, size_t suffix) {
  size_t length = 0, count = 0;
  while (pattern[length] != '\0')
    length++;
  if (length < LETTERS + suffix)
    return SIZE_MAX;
  size_t begin = length - suffix - LETTERS;
  while (count < LETTERS && pattern[begin + count] == 'X')
    count++;
  return count == LETTERS ? begin : SIZE_MAX;
}

// The first name that is free. Soundness: that it is this one is an assumption.
static int fill(char *pattern, size_t begin, unsigned attempt) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
  __surefoot_assumes(SUREFOOT_MODEL, "names of temporary files are made of a and b and so on");
  for (int index = LETTERS - 1; index >= 0; index--) {
    pattern[begin + (size_t)index] = letters[attempt % 26];
    attempt /= 26;
  }
  return 1;
}

static int open_new(char *pattern, int suffix, int flags) {
  static const int errors[] = {EACCES, EMFILE, ENFILE, ENOSPC, 0};
  size_t begin = suffix < 0 ? SIZE_MAX : place(pattern, (size_t)suffix);
  if (begin == SIZE_MAX)
    return surefoot_error(EINVAL);
  if (__surefoot_fails("mkstemp", errors))
    return -1;
  for (unsigned attempt = 0;; attempt++) {
    fill(pattern, begin, attempt);
    int before = errno;
    int descriptor = __surefoot_open(AT_CURRENT, pattern, (flags & ~OPEN_ACCESS) | OPEN_BOTH | OPEN_CREATE | OPEN_NEW, 0600);
    if (descriptor >= 0 || errno != EEXIST)
      return surefoot_numbered(descriptor);
    errno = before;
  }
}

int mkstemp(char *pattern) { return open_new(pattern, 0, 0); }
int mkstemp64(char *pattern) { return open_new(pattern, 0, 0); }
int mkostemp(char *pattern, int flags) { return open_new(pattern, 0, flags); }
int mkostemp64(char *pattern, int flags) { return open_new(pattern, 0, flags); }
int mkstemps(char *pattern, int suffix) { return open_new(pattern, suffix, 0); }
int mkostemps(char *pattern, int suffix, int flags) { return open_new(pattern, suffix, flags); }

char *mkdtemp(char *pattern) {
  size_t begin = place(pattern, 0);
  if (begin == SIZE_MAX) {
    errno = EINVAL;
    return NULL;
  }
  for (unsigned attempt = 0;; attempt++) {
    fill(pattern, begin, attempt);
    int before = errno;
    if (mkdir(pattern, 0700) == 0)
      return pattern;
    if (errno != EEXIST)
      return NULL;
    errno = before;
  }
}

static int is_free(const char *path) {
  int before = errno;
  struct surefoot_node *node = __surefoot_node_at(AT_CURRENT, path, 0);
  errno = before;
  return node == NULL;
}

char *mktemp(char *pattern) {
  size_t begin = place(pattern, 0);
  if (begin == SIZE_MAX) {
    errno = EINVAL;
    *pattern = '\0';
    return pattern;
  }
  unsigned attempt = 0;
  do
    fill(pattern, begin, attempt++);
  while (!is_free(pattern));
  return pattern;
}

static char *copy(char *target, const char *text) {
  size_t index = 0;
  do
    target[index] = text[index];
  while (text[index++] != '\0');
  return target;
}

char *tmpnam(char *target) {
  static char own[20];
  return mktemp(copy(target == NULL ? own : target, "/tmp/fileXXXXXX"));
}

static int is_folder(const char *path) {
  int before = errno;
  struct surefoot_node *node = path == NULL ? NULL : __surefoot_node_at(AT_CURRENT, path, FOLLOW);
  errno = before;
  return node != NULL && (node->mode & TYPE_MASK) == TYPE_FOLDER;
}

enum { LONGEST_PREFIX = 5 };

// As glibc: in the folder of the environment, or the one that is asked for, or /tmp, whichever is there.
char *tempnam(const char *folder, const char *prefix) {
  const char *wanted = getenv("TMPDIR");
  if (!is_folder(wanted))
    wanted = is_folder(folder) ? folder : "/tmp";
  size_t length = 0, begin = 0;
  while (prefix != NULL && length < LONGEST_PREFIX && prefix[length] != '\0')
    length++;
  while (wanted[begin] != '\0')
    begin++;
  while (begin > 1 && wanted[begin - 1] == '/')
    begin--;
  char *path = malloc(begin + 1 + (length == 0 ? 4 : length) + LETTERS + 1);
  if (path == NULL)
    return NULL;
  for (size_t index = 0; index < begin; index++)
    path[index] = wanted[index];
  path[begin++] = '/';
  if (length == 0) {
    copy(path + begin, "file");
    begin += 4;
  }
  for (size_t index = 0; index < length; index++)
    path[begin++] = prefix[index];
  copy(path + begin, "XXXXXX");
  return mktemp(path);
}
