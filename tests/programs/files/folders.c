//@ exec: same
// Folders, links and names.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void show(const char *what, long result) {
  printf("%s %ld %s\n", what, result, result < 0 ? strerror(errno) : "");
}

static int order(const void *left, const void *right) { return strcmp(*(char **)left, *(char **)right); }

static void list(const char *path) {
  char *names[20];
  int count = 0;
  DIR *folder = opendir(path);
  struct dirent *entry;
  if (folder == NULL) {
    printf("%s: %s\n", path, strerror(errno));
    return;
  }
  while ((entry = readdir(folder)) != NULL) names[count++] = strdup(entry->d_name);
  qsort(names, count, sizeof *names, order);
  for (int i = 0; i < count; i++) printf("%s ", names[i]), free(names[i]);
  printf("\n");
  closedir(folder);
}

int main(void) {
  char path[PATH_MAX], start[PATH_MAX];
  struct stat status;
  getcwd(start, sizeof start);
  umask(022);
  show("mkdir", mkdir("d", 0777));
  show("again", mkdir("d", 0777));
  show("nowhere", mkdir("x/y", 0777));
  show("inside", mkdir("d/e/", 0755));
  show("creat", close(creat("d/file", 0666)));
  show("mode", stat("d/file", &status));
  printf("%o %d\n", status.st_mode, (int)status.st_nlink);
  show("stat", stat("d", &status));
  printf("%o %d\n", status.st_mode, (int)status.st_nlink);
  show("link", link("d/file", "hard"));
  show("symlink", symlink("d/e/../file", "soft"));
  show("dangling", symlink("nothing", "dangling"));
  show("loop", symlink("loop", "loop"));
  show("stat loop", stat("loop", &status));
  show("stat dangling", stat("dangling", &status));
  show("lstat dangling", lstat("dangling", &status));
  printf("%o %ld\n", status.st_mode & S_IFMT, (long)status.st_size);
  show("readlink", readlink("soft", path, 5));
  show("readlink file", readlink("hard", path, 5));
  show("stat soft", stat("soft", &status));
  printf("%d\n", (int)status.st_nlink);
  show("through a file", stat("hard/x", &status));
  show("slash behind a file", stat("hard/", &status));
  show("empty", stat("", &status));
  memset(path, 'n', 300);
  path[300] = 0;
  show("long", stat(path, &status));
  list(".");
  list("d");
  list("hard");
  list("none");
  show("rmdir full", rmdir("d"));
  show("rmdir file", rmdir("hard"));
  show("rmdir dot", rmdir("d/."));
  show("unlink folder", unlink("d"));
  show("rename into itself", rename("d", "d/e/f"));
  show("rename onto full", rename("d/e", "d"));
  show("rename", rename("d/file", "moved"));
  show("rename folder onto file", rename("d", "moved"));
  show("chdir", chdir("d/e"));
  printf("%s\n", getcwd(path, sizeof path) + strlen(start));
  show("too small", getcwd(path, 3) == NULL ? -1 : 0);
  printf("%s\n", realpath("../../soft", path) ? path + strlen(start) : strerror(errno));
  printf("%s\n", realpath("../../hard", path) ? path + strlen(start) : strerror(errno));
  show("up", chdir("../.."));
  int at = open("d", O_RDONLY | O_DIRECTORY);
  show("openat", close(openat(at, "new", O_CREAT | O_WRONLY, 0600)));
  show("fstatat", fstatat(at, "new", &status, 0));
  show("unlinkat", unlinkat(at, "e", AT_REMOVEDIR));
  show("mkdirat", mkdirat(at, "g", 0700));
  show("faccessat", faccessat(at, "g", X_OK, 0));
  list("d");
  show("chmod", chmod("moved", 0604));
  stat("moved", &status);
  printf("%o\n", status.st_mode);
  show("truncate", truncate("moved", 7));
  stat("hard", &status);
  printf("%ld\n", (long)status.st_size);
  struct timespec times[] = {{5, 6}, {7, 8}};
  show("times", utimensat(AT_FDCWD, "moved", times, 0));
  stat("hard", &status);
  printf("%ld %ld %ld\n", (long)status.st_atim.tv_sec, (long)status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
  return 0;
}
