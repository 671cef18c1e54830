//@ verify: true
//@ property: assert
// What earlier versions of the library put into programs.
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <uchar.h>
#include <unistd.h>
#include <sys/sysmacros.h>

extern int __xstat(int, const char *, struct stat *), __lxstat(int, const char *, struct stat *), __fxstat(int, int, struct stat *), __fxstatat(int, int, const char *, struct stat *, int);
extern int __xstat64(int, const char *, struct stat64 *), __lxstat64(int, const char *, struct stat64 *), __fxstat64(int, int, struct stat64 *), __fxstatat64(int, int, const char *, struct stat64 *, int);
extern size_t mbrtoc8(unsigned char *, const char *, size_t, mbstate_t *), c8rtomb(char *, unsigned char, mbstate_t *);

int main(void) {
  struct stat status;
  struct stat64 wide;
  int file = open("a", O_WRONLY | O_CREAT, 0644);
  write(file, "abc", 3);
  assert(__xstat(1, "a", &status) == 0 && status.st_size == 3);
  assert(__lxstat(1, "a", &status) == 0 && S_ISREG(status.st_mode));
  assert(__fxstat(1, file, &status) == 0 && status.st_size == 3);
  assert(__fxstatat(1, AT_FDCWD, "missing", &status, 0) == -1);
  assert(__xstat64(1, "a", &wide) == 0 && wide.st_size == 3);
  assert(__lxstat64(1, "a", &wide) == 0 && S_ISREG(wide.st_mode));
  assert(__fxstat64(1, file, &wide) == 0 && wide.st_size == 3);
  assert(__fxstatat64(1, AT_FDCWD, "missing", &wide, 0) == -1);
  assert(fallocate64(file, 0, 0, 10) == 0);
  unsigned char eight;
  char text[8];
  assert(mbrtoc8(&eight, "a", 1, NULL) == 1 && eight == 'a' && c8rtomb(text, 'b', NULL) == 1 && text[0] == 'b');
  return 0;
}
