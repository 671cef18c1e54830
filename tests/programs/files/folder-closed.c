//@ verify: true
//@ property: valid-memsafety
#include <dirent.h>

int main(void) {
  DIR *folder = opendir(".");
  if (folder == 0) return 0;
  while (readdir(folder) != 0) continue;
  closedir(folder);
  return 0;
}
