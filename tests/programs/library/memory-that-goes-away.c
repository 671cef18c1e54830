//@ verify: unknown
//@ property: valid-deref
#include <stdlib.h>
#include <sys/mman.h>

int main(void) {
  char *page = valloc(4096);
  if (page == NULL) return 0;
  munmap(page, 4096); //~ unknown: munmap
  *page = 1;
  return 0;
}
