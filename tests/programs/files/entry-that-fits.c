//@ verify: false(valid-deref)
//@ property: valid-deref
#define _GNU_SOURCE
#include <dirent.h>
#include <stdlib.h>

int main(void) {
  struct dirent **list;
  if (scandir(".", &list, NULL, alphasort) < 1) return 0;
  list[0]->d_name[200] = 0; //~ violation: out-of-bounds write
  return 0;
}
