//@ verify: false(valid-memtrack)
//@ property: valid-memsafety
#include <dirent.h>

int main(void) {
  DIR *folder = opendir(".");
  folder = 0;
  return 0; //~ violation: memory leak
}
