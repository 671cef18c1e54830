//@ exec: same
//@ cflags: -Wno-deprecated
// What a program may be refused, or what there is none of: the results that hold anywhere.
#define _GNU_SOURCE
#include <errno.h>
#include <grp.h>
#include <mntent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <utmp.h>
#include <utmpx.h>

int main(void) {
  struct mntent mount = {.mnt_opts = "rw,size=5,noexec,relatime=x"};
  static const char *const options[] = {"rw", "size", "siz", "noexec", "relatime", "x", "exec", ""};
  for (int i = 0; i < 7; i++) {
    char *found = hasmntopt(&mount, options[i]);
    printf("%s %d\n", options[i], found ? (int)(found - mount.mnt_opts) : -1);
  }
  errno = 0;
  printf("%d %d\n", popen("x", "q") == NULL, errno == EINVAL);
  printf("%d\n", setmntent("missing", "r") == NULL);
  struct statfs status;
  struct statfs64 wide;
  struct statvfs virtual;
  struct statvfs64 wide_virtual;
  printf("%d %d\n", statfs("missing", &status), statfs64("missing", &wide));
  printf("%d %d\n", statvfs("missing", &virtual), statvfs64("missing", &wide_virtual));
  printf("%d %d\n", fstatfs(99, &status), fstatfs64(99, &wide));
  printf("%d %d %d\n", fstatvfs(99, &virtual), fstatvfs64(99, &wide_virtual), errno == EBADF);
  printf("%d %d\n", (int)copy_file_range(98, NULL, 99, NULL, 1, 0), errno == EBADF);
  printf("%d %d\n", (int)sendfile(98, 99, NULL, 1), errno == EBADF);
  printf("%d %d\n", (int)sendfile64(98, 99, NULL, 1), errno == EBADF);
  setutent(), endutent(), setutxent(), endutxent();
  printf("%d\n", lchmod("missing", 0600));
  return 0;
}
