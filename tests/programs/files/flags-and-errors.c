//@ exec: same
// Flags that there are not, errors in the order in which Linux and glibc find them, and what calls leave in errno.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

#define SHOW(call)                                 \
  do {                                             \
    errno = 0;                                     \
    long result = (long)(call);                    \
    printf("%s: %ld %d\n", #call, result, errno);  \
  } while (0)

static void opening(void) {
  SHOW(open("..", O_CREAT | O_EXCL, 0600));
  SHOW(open("../", O_CREAT | O_EXCL, 0600));
  SHOW(open("..", O_CREAT, 0600));
  SHOW(open("none/", O_CREAT | O_EXCL, 0600));
  SHOW(open(".", O_TMPFILE | O_RDONLY, 0600));
  SHOW(open(".", O_TMPFILE | O_RDWR | O_CREAT, 0600));
  SHOW(open(".", (O_TMPFILE & ~O_DIRECTORY) | O_RDWR, 0600));
  SHOW(open("file", O_TMPFILE | O_RDWR, 0600));
  SHOW(open("none", O_TMPFILE | O_RDWR, 0600));
}

static void flags(void) {
  struct stat status;
  struct statx more;
  SHOW(fstatat(AT_FDCWD, ".", &status, 0x40000000));
  SHOW(fstatat(AT_FDCWD, "none", &status, AT_NO_AUTOMOUNT));
  SHOW(statx(AT_FDCWD, ".", 0x40000000, STATX_BASIC_STATS, &more));
  SHOW(statx(AT_FDCWD, ".", AT_STATX_FORCE_SYNC | AT_STATX_DONT_SYNC, STATX_BASIC_STATS, &more));
  SHOW(faccessat(AT_FDCWD, ".", R_OK, 0x8000));
  SHOW(faccessat(AT_FDCWD, ".", R_OK, AT_EACCESS));
  SHOW(fchmodat(AT_FDCWD, "none", 0600, 0x8000));
  SHOW(fchownat(AT_FDCWD, "none", getuid(), getgid(), 0x8000));
  SHOW(utimensat(AT_FDCWD, ".", NULL, 0x40000));
}

static void times(void) {
  struct timespec nothing[2] = {{0, UTIME_OMIT}, {0, UTIME_OMIT}};
  struct timeval wrong[2] = {{1, 2}, {3, 1000000}};
  SHOW(utimensat(AT_FDCWD, "none", nothing, 0));
  SHOW(utimensat(-1, (char *)0, nothing, 0));
  SHOW(futimens(-1, nothing));
  SHOW(futimens(-1, NULL));
  SHOW(utimes("none", wrong));
  SHOW(utimes("file", wrong));
}

static void modes(void) {
  struct stat status;
  SHOW(chmod("file", 06755));
  SHOW(chown("file", -1, -1));
  stat("file", &status);
  printf("%o\n", status.st_mode & 07777);
  SHOW(mkdir("folder", 0755));
  SHOW(chmod("folder", 02755));
  SHOW(mkdir("folder/inner", 0700));
  stat("folder/inner", &status);
  printf("%o\n", status.st_mode & 07777);
  SHOW(remove("folder"));
  SHOW(remove("folder/inner"));
  SHOW(remove("folder"));
  SHOW(remove("folder"));
}

int main(void) {
  char byte;
  int file = open("file", O_CREAT | O_RDWR, 0600), null = open("/dev/null", O_RDWR);
  opening();
  flags();
  times();
  modes();
  SHOW(pread(77, &byte, 1, -1));
  SHOW(pread(77, &byte, 1, 0));
  SHOW(pwrite(file, &byte, 1, -1));
  SHOW(fsync(null));
  SHOW(access("/dev/null", X_OK));
  return 0;
}
