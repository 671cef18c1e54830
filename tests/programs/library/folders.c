//@ exec: same
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int is_number(const struct dirent *entry) { return entry->d_name[0] == 'f'; }
static int is_wide_number(const struct dirent64 *entry) { return entry->d_name[0] == 'f'; }

int main(void) {
  char name[10], path[4096];
  mkdir("folder", 0755);
  chdir("folder");
  for (int i = 0; i < 12; i++) {
    sprintf(name, "f%d", i * 7 % 12);
    close(creat(name, 0644));
  }
  struct dirent **list;
  struct dirent64 **wide;
  int count = scandir(".", &list, is_number, alphasort);
  for (int i = 0; i < count; i++) printf("%s ", list[i]->d_name), free(list[i]);
  free(list);
  count = scandir(".", &list, NULL, versionsort);
  for (int i = 0; i < count; i++) printf("%s ", list[i]->d_name), free(list[i]);
  free(list);
  count = scandir64(".", &wide, is_wide_number, alphasort64);
  for (int i = 0; i < count; i++) printf("%s ", wide[i]->d_name), free(wide[i]);
  free(wide);
  printf("%d %d\n", scandir("missing", &list, NULL, alphasort), errno == ENOENT);
  int descriptor = open(".", O_RDONLY | O_DIRECTORY);
  DIR *folder = fdopendir(descriptor);
  printf("%d\n", dirfd(folder) == descriptor);
  count = 0;
  while (readdir(folder)) count++;
  rewinddir(folder);
  struct dirent entry, *result;
  int again = 0;
  while (readdir_r(folder, &entry, &result) == 0 && result == &entry) again++;
  printf("%d %d\n", count, again);
  rewinddir(folder);
  readdir(folder);
  long place = telldir(folder);
  readdir(folder);
  strcpy(path, readdir(folder)->d_name);
  seekdir(folder, place);
  readdir(folder);
  printf("%d\n", strcmp(path, readdir(folder)->d_name));
  closedir(folder);
  char *here = get_current_dir_name(), *other = canonicalize_file_name("../folder/./f1");
  printf("%d %d\n", getwd(path) == path, strcmp(here, path));
  printf("%d %s\n", strncmp(here, other, strlen(here)), other + strlen(here));
  free(here);
  free(other);
  printf("%d %d\n", fchdir(99), errno == EBADF);
  errno = 0;
  printf("%d %d\n", chroot("missing"), errno == ENOENT || errno == EPERM);
  return 0;
}
