//@ exec: same
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
#include <utime.h>

#define SHOW(call) errno = 0, printf(#call " %lld %d\n", (long long)(call), errno)

static long modified(const char *path) {
  struct stat status;
  return lstat(path, &status) == 0 ? status.st_mtime : -1;
}

int main(void) {
  char target[20] = {0};
  struct stat status;
  struct statx extended;
  int file = creat("a", 0644);
  SHOW(linkat(AT_FDCWD, "a", AT_FDCWD, "b", 0));
  SHOW(symlinkat("a", AT_FDCWD, "link"));
  SHOW(readlinkat(AT_FDCWD, "link", target, 20));
  printf("%s\n", target);
  SHOW(renameat(AT_FDCWD, "b", AT_FDCWD, "c"));
  SHOW(renameat2(AT_FDCWD, "a", AT_FDCWD, "c", RENAME_NOREPLACE));
  SHOW(mkfifo("pipe", 0600));
  SHOW(mkfifoat(AT_FDCWD, "pipe", 0600));
  SHOW(mknod("file", S_IFREG | 0600, 0));
  SHOW(mknodat(AT_FDCWD, "file", S_IFREG | 0600, 0));
  SHOW(access("a", R_OK | W_OK));
  SHOW(access("a", 99));
  SHOW(euidaccess("a", F_OK));
  SHOW(eaccess("missing", F_OK));
  SHOW(fchmod(file, 0600));
  SHOW(fchmodat(AT_FDCWD, "a", 0640, 0));
  SHOW(stat("a", &status) + (status.st_mode & 07777));
  SHOW(chown("a", -1, -1));
  SHOW(fchown(file, -1, -1));
  SHOW(lchown("link", -1, -1));
  SHOW(fchownat(AT_FDCWD, "a", -1, -1, 0));
  SHOW(chown("missing", -1, -1));
  SHOW(utime("a", &(struct utimbuf){5, 6}));
  SHOW(modified("a"));
  SHOW(utimes("a", (struct timeval[]){{7, 0}, {8, 9}}));
  SHOW(modified("a"));
  SHOW(utimes("a", (struct timeval[]){{7, 0}, {8, 1000000}}));
  SHOW(lutimes("link", (struct timeval[]){{1, 0}, {2, 0}}));
  SHOW(modified("link"));
  SHOW(futimes(file, (struct timeval[]){{3, 0}, {4, 0}}));
  SHOW(modified("a"));
  SHOW(futimens(file, (struct timespec[]){{30, 0}, {40, 0}}));
  SHOW(modified("a"));
  SHOW(utimensat(AT_FDCWD, "a", (struct timespec[]){{30, 0}, {0, UTIME_OMIT}}, 0));
  SHOW(modified("a"));
  SHOW(futimens(file, (struct timespec[]){{30, 0}, {40, 1000000000}}));
  SHOW(fallocate(file, 0, 0, 10));
  SHOW(statx(AT_FDCWD, "a", 0, STATX_ALL, &extended) + extended.stx_size);
  SHOW(extended.stx_mode);
  SHOW(statx(AT_FDCWD, "missing", 0, STATX_ALL, &extended));
  return 0;
}
